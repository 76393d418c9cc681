import type { Dispatch } from 'react';
import type { LoginRequest, OwnUser, RegisterRequest } from '#shared/api/users';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { warn } from '../../lib/log';
import { paths } from '../../lib/paths';
import { clearInviter, clearOnboarding } from '../../lib/storage';
import { hasAnswersOnDevice } from '../../lib/stored-answers';
import { runSignOutCleanUps } from '../../lib/viewer-scope';
import { clearToast, showToast } from '../../ui/toast-store';
import { type AuthFailure, loginFailure, registrationFailure } from './auth-errors';
import type { AuthEvent } from './auth-context';
import { endSession, postLogin, registerUser } from './auth.api';
import { pathAfterRegistering } from './registration';
import * as t from './texts';

export type AuthDeps = {
  dispatch: Dispatch<AuthEvent>;
  authenticateUser: (user: OwnUser) => void;
  finishSignIn: (user: OwnUser) => Promise<boolean>;
  signOut: () => void;
  navigate: (path: string) => void;
};

export async function login(deps: AuthDeps, request: LoginRequest): Promise<void> {
  let isRestored = false;
  const signIn = async () => {
    const { restored, ...user } = await postLogin(request);
    isRestored = restored;
    return user;
  };
  const hasResumed = await enter(deps, signIn, loginFailure);
  if (isRestored) showRestoredToast();
  if (!hasResumed) deps.navigate(paths.meetups);
}

export async function register(deps: AuthDeps, request: RegisterRequest): Promise<boolean> {
  const signUp = async () => {
    const user = await registerUser(request);
    clearInviter();
    return user;
  };
  const hasAnswered = hasAnswersOnDevice();
  const hasResumed = await enter(deps, signUp, registrationFailure);
  if (!hasResumed) deps.navigate(pathAfterRegistering(hasAnswered));
  return hasResumed;
}

async function enter(
  { dispatch, authenticateUser, finishSignIn }: AuthDeps,
  signIn: () => Promise<OwnUser>,
  failureOf: (cause: unknown) => AuthFailure,
): Promise<boolean> {
  dispatch({ type: 'started' });
  const user = await signIn().catch((cause: unknown) => {
    const failure = failureOf(cause);
    dispatch({ type: 'failed', error: failure.text });
    throw failure;
  });
  clearOnboarding();
  authenticateUser(user);
  return finishSignIn(user);
}

export async function logout(deps: AuthDeps): Promise<void> {
  try {
    await endSession();
  } catch (error) {
    showLogoutFailed(error);
    return;
  }
  await clearSession(deps);
}

/** Assumes that the server has ended the session already. */
export async function clearSession({ signOut, navigate }: AuthDeps): Promise<void> {
  await clearPersonalData();
  signOut();
  navigate(paths.landing);
}

/** The session was ended on another device or by an operator. The page stays open and is shown as to a visitor. */
export async function handleSessionEnded(): Promise<void> {
  await clearPersonalData();
  // The requests that were refused may have failed with toasts of their own.
  clearToast();
  showToast({ title: t.youLoggedOut, description: t.sessionOnDeviceEnded });
}

async function clearPersonalData(): Promise<void> {
  for (const forgotten of await runSignOutCleanUps()) {
    if (forgotten.status === 'rejected') warn('Something stayed on the device', forgotten.reason);
  }
}

/** On a shared phone, "Logged out" would be a dangerous lie while the cookie still works. */
function showLogoutFailed(error: unknown): void {
  const description = messageFor(error, OFFLINE_MESSAGE);
  showToast({ title: t.youStillLoggedIn, description, tone: 'destructive' });
}

/** Tells people that signing in within 30 days has brought their deleted account back. */
export function showRestoredToast(): void {
  showToast({ title: t.welcomeBack, description: t.accountKept });
}
