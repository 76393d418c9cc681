import type { Session } from '#shared/api/users';
import { refusal, requestJson } from '../../lib/api-client';
import { setInstallation } from '../../lib/installation';

export async function getSession(): Promise<Session> {
  const session = await requestJson('/api/session', {
    schema: async () => (await import('#shared/api/users')).sessionReader,
  });
  const { user: _user, ...decided } = session;
  setInstallation(decided);
  return session;
}

let isEnding = false;

/**
 * While this page signs out itself, it ignores 401s and session-ended events: it shows its own message.
 */
export async function signOutHere(end: () => Promise<void>): Promise<void> {
  isEnding = true;
  await end().catch((error: unknown) => {
    isEnding = false;
    throw error;
  });
}

export const isSigningOut = () => isEnding;

/** The session is asked for at once, as after a request that was refused. */
export function sessionEndedElsewhere(): void {
  if (!isEnding) refusal({ status: 401, statusText: 'The session has ended' }, '');
}

/** Nobody is signed in any more, or another person is. */
export function sessionChanged(): void {
  isEnding = false;
}
