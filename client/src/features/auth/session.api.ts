import type { Session } from '#shared/api/users';
import { refusal, requestJson } from '../../lib/api-client';
import { setInstallation } from '../../lib/installation';
import * as t from './texts';

export async function getSession(): Promise<Session> {
  const session = await requestJson('/api/session', {
    schema: async () => (await import('#shared/api/users')).sessionReader,
  });
  const { user: _user, ...decided } = session;
  setInstallation(decided);
  return session;
}

let isEnding = false;

/** Until `end` fails or the viewer changes, 401s and session-ended events are ignored: the page shows its own message. */
export async function signOutHere(end: () => Promise<void>): Promise<void> {
  isEnding = true;
  await end().catch((error: unknown) => {
    isEnding = false;
    throw error;
  });
}

export const isSigningOut = () => isEnding;

/** Acts like a refused request, so that the session is requested again at once. */
export function sessionEndedElsewhere(): void {
  if (!isEnding) refusal({ status: 401, statusText: t.sessionEnded }, '');
}

/** To be called when the person has signed out, or another one has signed in. */
export function sessionChanged(): void {
  isEnding = false;
}
