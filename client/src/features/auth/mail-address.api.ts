import { queryOptions } from '@tanstack/react-query';
import { mailSettings } from '#shared/api/mail';
import { requestJson } from '../../lib/api-client';
import { ownQuery } from '../../lib/json-query';

export const mailPath = (viewerId: number) => `/api/users/${viewerId}/mail`;

/** The mailed link may have been opened elsewhere a moment ago. */
export const mailSettingsQuery = (viewerId: number) => ownQuery(viewerId, 'mail', mailSettings);

/** Polls while an address is pending, because its link may be opened on another device. */
export const followedMailSettings = (viewerId: number) =>
  queryOptions({
    ...mailSettingsQuery(viewerId),
    refetchInterval: ({ state }) => (state.data?.pending ? 5_000 : false),
  });

export const putAddress = (viewerId: number, address: string) =>
  requestJson(`${mailPath(viewerId)}/address`, {
    method: 'PUT',
    body: { address },
    schema: mailSettings,
  });

export const deleteAddress = (viewerId: number) =>
  requestJson(`${mailPath(viewerId)}/address`, { method: 'DELETE', schema: mailSettings });

export const postAddressCode = (viewerId: number, code: string) =>
  requestJson(`${mailPath(viewerId)}/code`, { method: 'POST', body: { code }, schema: mailSettings });
