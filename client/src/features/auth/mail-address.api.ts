import { queryOptions } from '@tanstack/react-query';
import { type MailSettings, mailSettings } from '#shared/api/mail';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

export const mailPath = (viewerId: number) => `/api/users/${viewerId}/mail`;

export function mailSettingsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'mail'],
    queryFn: ({ signal }) => requestJson(mailPath(viewerId), { schema: mailSettings, signal }),
    // The mailed link may have been opened elsewhere a moment ago.
    staleTime: 0,
  });
}

/** Polls while an address is pending, because its link may be opened on another device. */
export const followedMailSettings = (viewerId: number) =>
  queryOptions({
    ...mailSettingsQuery(viewerId),
    refetchInterval: ({ state }) => (state.data?.pending ? 5_000 : false),
  });

export function putAddress(viewerId: number, address: string): Promise<MailSettings> {
  return requestJson(`${mailPath(viewerId)}/address`, {
    method: 'PUT',
    body: { address },
    schema: mailSettings,
  });
}

export function deleteAddress(viewerId: number): Promise<MailSettings> {
  return requestJson(`${mailPath(viewerId)}/address`, { method: 'DELETE', schema: mailSettings });
}

export function postAddressCode(viewerId: number, code: string): Promise<MailSettings> {
  return requestJson(`${mailPath(viewerId)}/code`, { method: 'POST', body: { code }, schema: mailSettings });
}
