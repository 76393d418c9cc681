import { queryOptions } from '@tanstack/react-query';
import type { PendingIdentity } from '#shared/api/auth';
import type { LoginRequest, OwnUser, RegisterRequest, UpdateUserRequest } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';

const ownUserAnswer = async () => (await import('#shared/api/users')).ownUser;

export function endSession(): Promise<void> {
  return requestNothing('/api/session', { method: 'DELETE' });
}

export function logIn(body: LoginRequest): Promise<OwnUser> {
  return requestJson('/api/users/login', { method: 'POST', body, answer: ownUserAnswer });
}

export function registerUser(body: RegisterRequest): Promise<OwnUser> {
  return requestJson('/api/users/register', { method: 'POST', body, answer: ownUserAnswer });
}

export function putUser(id: number, body: UpdateUserRequest): Promise<OwnUser> {
  return requestJson(`/api/users/${id}`, { method: 'PUT', body, answer: ownUserAnswer });
}

/** Who came back from a provider and has yet to get an account. */
export function getPendingIdentity(): Promise<PendingIdentity> {
  return requestJson('/api/auth/pending', {
    answer: async () => (await import('#shared/api/auth')).pendingIdentity,
  });
}

/** Who can be signed in with from outside. */
export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: async ({ signal }) => {
    const { providers } = await requestJson('/api/auth/providers', {
      answer: async () => (await import('#shared/api/auth')).providerList,
      signal,
    });
    return providers;
  },
});
