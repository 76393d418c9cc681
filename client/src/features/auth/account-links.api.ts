import { queryOptions } from '@tanstack/react-query';
import {
  type ApprovalRequest,
  askingDevice,
  linkView,
  newDevice,
  newDeviceState,
  newLink,
  type ResetRequest,
} from '#shared/api/account-links';
import { type OwnUser, ownUserReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';
import { isNotFound } from '../../lib/errors';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { jsonQuery } from '../../lib/json-query';
import { continuePage } from '../../lib/paths';
import { viewerKey } from '../../lib/viewer-scope';
import { withSession } from './auth.api';
import { getSession } from './session.api';

/** A token is valid for minutes only, and may be used elsewhere while this page is in the background. */
const NOT_KEPT = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: true };

/** Creates a link that takes the account to another browser: opening its URL there continues as this person. */
export async function createLinkPath(tribId?: number): Promise<string> {
  const { token } = await requestJson('/api/account-links', { method: 'POST', schema: newLink });
  return `${continuePage.href({ trib: tribId })}#${token}`;
}

export const linkQuery = (viewerId: number | null, token: string) =>
  jsonQuery([...viewerKey(viewerId), 'account-link', token], '/api/account-links/look', linkView, {
    post: { token },
    ...NOT_KEPT,
  });

/** A 404 means that the link was used: if another tab of this browser used it, the person is signed in here anyway. */
async function orSignedInMeanwhile(personId: number | null, signIn: Promise<OwnUser>): Promise<OwnUser> {
  try {
    return await withSession(await signIn);
  } catch (error) {
    const user = isNotFound(error) ? (await getSession().catch(() => null))?.user : null;
    if (user && (personId === null || user.id === personId)) return user;
    throw error;
  }
}

export const signInByLink = (token: string, personId: number): Promise<OwnUser> =>
  orSignedInMeanwhile(
    personId,
    requestJson('/api/account-links/session', { method: 'POST', body: { token }, schema: ownUserReader }),
  );

export async function postNewPassword(body: ResetRequest): Promise<OwnUser> {
  return withSession(
    await requestJson('/api/account-links/password', { method: 'POST', body, schema: ownUserReader }),
  );
}

/** `attempt` counts the requests of this visit, so that each new one shows another number. */
export const newDeviceQuery = (attempt: number) =>
  jsonQuery(['new-device', attempt], '/api/new-devices', newDevice, {
    post: { timeZone: deviceTimeZone() },
    gcTime: 0,
  });

const POLL_MS = 2_000;

/** Asks whether the other device has approved this one. Once it has, this signs in and returns the person. */
export const approvedQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['new-device-approved', token],
    queryFn: async ({ signal }) => {
      const { state } = await requestJson('/api/new-devices/current', { schema: newDeviceState, signal });
      if (state !== 'approved') return { state, user: null };
      const signIn = requestJson('/api/new-devices/session', { method: 'POST', schema: ownUserReader });
      return { state, user: await orSignedInMeanwhile(null, signIn) };
    },
    enabled: token !== undefined,
    refetchInterval: ({ state: { data } }) => (!data || data.state === 'waiting' ? POLL_MS : false),
    gcTime: 0,
  });

export const askingDeviceQuery = (viewerId: number, token: string) =>
  jsonQuery([...viewerKey(viewerId), 'asking-device', token], '/api/new-devices/look', askingDevice, {
    post: { token },
    ...NOT_KEPT,
  });

export const postApproval = (body: ApprovalRequest): Promise<void> =>
  requestNothing('/api/new-devices/approval', { method: 'POST', body });
