import { queryOptions } from '@tanstack/react-query';
import { type PendingIdentity, pendingIdentity, providerListReader } from '#shared/api/auth';
import type { MailPurpose } from '#shared/api/mail';
import {
  type LoginRequest,
  type OwnUser,
  ownUserChanges,
  ownUserReader,
  registerRequest,
  type RegisterRequest,
  type SignedInUser,
  signedInUserReader,
  type UpdateUserRequest,
} from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { ApiError, requestJson, requestNothing } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { randomUuid } from '../../lib/random-key';
import { getSession, signOutHere } from './session.api';

const COOKIES_BLOCKED =
  'Your browser blocks cookies, and without them you cannot stay signed in. Allow them for this site.';

export function endSession(): Promise<void> {
  return signOutHere(() => requestNothing('/api/session', { method: 'DELETE' }));
}

export async function postLogin(body: LoginRequest): Promise<SignedInUser> {
  return withSession(
    await requestJson('/api/users/login', { method: 'POST', body, schema: signedInUserReader }),
  );
}

/** A registration whose response was lost; the account may exist. */
let unanswered: { request: string; key: string } | null = null;

/** Sending the same again after a lost response makes no second account: it has the same key. */
export async function registerUser(given: RegisterRequest): Promise<OwnUser> {
  const body = checked(given);
  const request = JSON.stringify(body);
  if (unanswered?.request !== request) unanswered = { request, key: randomUuid() };
  const idempotencyKey = unanswered.key;
  const user = await requestJson('/api/users/register', {
    method: 'POST',
    body,
    idempotencyKey,
    schema: ownUserReader,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered = null;
    throw error;
  });
  unanswered = null;
  return withSession(user);
}

/** What the server would refuse is refused here, at the same fields and in the same words. */
function checked(given: RegisterRequest): RegisterRequest {
  const { data, error } = registerRequest.safeParse(given);
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const message = issues[0]?.message ?? '';
  throw new ApiError(400, message, { message, code: 'invalid_request', requestId: '', issues });
}

/** A browser that blocks cookies drops the session: the next action would ask for a sign-in again, forever. */
export async function withSession<U extends OwnUser>(user: U): Promise<U> {
  const session = await getSession().catch(() => null);
  if (session && !session.user) throw new UserFacingError(COOKIES_BLOCKED);
  return user;
}

/** What changed: the specification names no response, and without one it is what was sent. */
export function putUser(id: number, body: UpdateUserRequest): Promise<Partial<OwnUser>> {
  const schema = {
    parse: (sent: unknown) => (sent ? ownUserReader.parse(sent) : ownUserChanges.parse(toldBy(body))),
  };
  return requestJson(`/api/users/${id}`, { method: 'PUT', body, schema });
}

/** A blank field is cleared. */
function toldBy({ password, displayName, ...fields }: UpdateUserRequest): object {
  const cleared = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
  return {
    ...Object.fromEntries(cleared),
    ...(displayName !== undefined && { displayName: displayName?.trim() || DEFAULT_DISPLAY_NAME }),
    ...(password !== undefined && { hasPassword: true, isDemo: false }),
  };
}

/** A person returning from a provider who has no account yet. */
export function getPendingIdentity(): Promise<PendingIdentity> {
  return requestJson('/api/auth/pending', {
    schema: pendingIdentity,
  });
}

/** How one can sign in here besides a username. */
export const signInWaysQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => requestJson('/api/auth/providers', { schema: providerListReader, signal }),
});

/** The configured external providers. */
export const providersQuery = queryOptions({ ...signInWaysQuery, select: ({ providers }) => providers });

/** Whether passkeys work at this address, or why not. */
export const passkeyOfferQuery = queryOptions({ ...signInWaysQuery, select: ({ passkeys }) => passkeys });

/** Whether the operator has a mail server. */
export const hasMailQuery = queryOptions({ ...signInWaysQuery, select: ({ mail }) => mail });

/** How old one has to be to have an account here. */
export const contactQuery = queryOptions({ ...signInWaysQuery, select: ({ contact }) => contact });
export const minimumAgeQuery = queryOptions({ ...signInWaysQuery, select: ({ minimumAge }) => minimumAge });

/** Always looks the same, whether the address belongs to somebody or not. */
export function postMailRequest(body: { purpose: MailPurpose; address: string }): Promise<void> {
  return requestNothing('/api/mail/requests', { method: 'POST', body });
}

export async function postMailSignIn(body: { code: string } | { token: string }): Promise<SignedInUser> {
  return withSession(
    await requestJson('/api/mail/sign-in', { method: 'POST', body, schema: signedInUserReader }),
  );
}
