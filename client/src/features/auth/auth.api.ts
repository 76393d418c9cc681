import { queryOptions } from '@tanstack/react-query';
import { pendingIdentity, providerListReader } from '#shared/api/auth';
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
import { issueText } from '#shared/api/issues';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { ApiError, requestJson, requestNothing } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { jsonQuery } from '../../lib/json-query';
import { LANG } from '../../lib/lang';
import { randomUuid } from '../../lib/random-key';
import { getSession, signOutHere } from './session.api';
import * as t from './texts';

const COOKIES_BLOCKED = t.browserBlocksCookiesAnd;

export const endSession = () => signOutHere(() => requestNothing('/api/session', { method: 'DELETE' }));

export async function postLogin(body: LoginRequest): Promise<SignedInUser> {
  return withSession(
    await requestJson('/api/users/login', { method: 'POST', body, schema: signedInUserReader }),
  );
}

/** The last registration whose response was lost. The account may exist. */
let responseLost: { request: string; key: string } | null = null;

/** Sending the same request again after a lost response reuses its key, so that no second account is created. */
export async function registerUser(given: RegisterRequest): Promise<OwnUser> {
  const body = checked(given);
  const request = JSON.stringify(body);
  if (responseLost?.request !== request) responseLost = { request, key: randomUuid() };
  const idempotencyKey = responseLost.key;
  const user = await requestJson('/api/users/register', {
    method: 'POST',
    body,
    idempotencyKey,
    schema: ownUserReader,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) responseLost = null;
    throw error;
  });
  responseLost = null;
  return withSession(user);
}

/** Checks the request as the server would, with errors at the same fields and in the same words. */
function checked(given: RegisterRequest): RegisterRequest {
  const { data, error } = registerRequest.safeParse(given);
  if (data) return data;
  const issues = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issueText(issue, LANG),
  }));
  const message = issues[0]?.message ?? '';
  throw new ApiError(400, message, { message, code: 'invalid_request', requestId: '', issues });
}

/** A browser that blocks cookies drops the new session, and every action would ask for another sign-in. */
export async function withSession<U extends OwnUser>(user: U): Promise<U> {
  const session = await getSession().catch(() => null);
  if (session && !session.user) throw new UserFacingError(COOKIES_BLOCKED);
  return user;
}

/** Resolves to the changes. The specification names no response, so without one they are derived from the request. */
export function putUser(id: number, body: UpdateUserRequest): Promise<Partial<OwnUser>> {
  const schema = {
    parse: (received: unknown) =>
      received ? ownUserReader.parse(received) : ownUserChanges.parse(changesBy(body)),
  };
  return requestJson(`/api/users/${id}`, { method: 'PUT', body, schema });
}

/** Mirrors the server, which clears a field that is sent blank. */
function changesBy({ password, displayName, ...fields }: UpdateUserRequest): object {
  const cleared = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
  return {
    ...Object.fromEntries(cleared),
    ...(displayName !== undefined && { displayName: displayName?.trim() || DEFAULT_DISPLAY_NAME }),
    ...(password !== undefined && { hasPassword: true, isDemo: false }),
  };
}

/** Gets the verified identity of a person who has returned from a provider and has no account yet. */
export const getPendingIdentity = () => requestJson('/api/auth/pending', { schema: pendingIdentity });

/** The ways to sign in here besides a username. */
export const signInWaysQuery = jsonQuery(['auth-providers'], '/api/auth/providers', providerListReader);

export const providersQuery = queryOptions({ ...signInWaysQuery, select: ({ providers }) => providers });

/** Whether passkeys work at this server's address, or why not. */
export const passkeyOfferQuery = queryOptions({ ...signInWaysQuery, select: ({ passkeys }) => passkeys });

export const hasMailQuery = queryOptions({ ...signInWaysQuery, select: ({ mail }) => mail });

export const contactQuery = queryOptions({ ...signInWaysQuery, select: ({ contact }) => contact });
export const minimumAgeQuery = queryOptions({ ...signInWaysQuery, select: ({ minimumAge }) => minimumAge });

/** Succeeds whether or not the address belongs to an account, so that nobody can find out. */
export const postMailRequest = (body: { purpose: MailPurpose; address: string }) =>
  requestNothing('/api/mail/requests', { method: 'POST', body });

export async function postMailSignIn(body: { code: string } | { token: string }): Promise<SignedInUser> {
  return withSession(
    await requestJson('/api/mail/sign-in', { method: 'POST', body, schema: signedInUserReader }),
  );
}
