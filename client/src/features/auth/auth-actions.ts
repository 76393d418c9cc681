import type { Dispatch } from 'react';
import type { LoginRequest, OwnUser, RegisterRequest } from '#shared/api/users';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { warn } from '../../lib/log';
import { paths } from '../../lib/paths';
import { clearInviter, clearOnboarding, remove } from '../../lib/storage';
import { showToast } from '../../ui/toast-store';
import { loginFailure, registrationFailure } from './auth-errors';
import type { AuthFailure } from './auth-failure';
import type { AuthEvent } from './auth-state';
import { endSession, logIn, registerUser } from './auth.api';

/** What the actions do things to; the provider has it. */
export type AuthScene = {
  dispatch: Dispatch<AuthEvent>;
  authenticateUser: (user: OwnUser) => void;
  finishSignIn: (user: OwnUser) => Promise<boolean>;
  signOut: () => void;
  navigate: (path: string) => void;
};

export async function login(scene: AuthScene, request: LoginRequest): Promise<void> {
  const staysHere = await enter(scene, () => logIn(request), loginFailure);
  if (!staysHere) scene.navigate(paths.meetups);
}

export async function register(scene: AuthScene, request: RegisterRequest): Promise<void> {
  const signUp = async () => {
    const user = await registerUser(request);
    clearInviter();
    return user;
  };
  const staysHere = await enter(scene, signUp, registrationFailure);
  if (!staysHere) scene.navigate(paths.interests);
}

async function enter(
  { dispatch, authenticateUser, finishSignIn }: AuthScene,
  signIn: () => Promise<OwnUser>,
  failureOf: (cause: unknown) => AuthFailure,
): Promise<boolean> {
  dispatch({ type: 'started' });
  const user = await signIn().catch((cause: unknown) => {
    const failure = failureOf(cause);
    dispatch({ type: 'failed', error: failure.shown });
    throw failure;
  });
  clearOnboarding();
  authenticateUser(user);
  return finishSignIn(user);
}

export async function logout({ signOut, navigate }: AuthScene): Promise<void> {
  try {
    await endSession();
  } catch (error) {
    tellStillLoggedIn(error);
    return;
  }
  // What was being made goes too: it was asked about, and like answers it is not for who takes this device next.
  remove('meetupDraft');
  clearOnboarding();
  await forgetPhotos().catch((error: unknown) => warn('Pictures stayed on the device', error));
  signOut();
  navigate(paths.landing);
}

async function forgetPhotos(): Promise<void> {
  await (await import('../photos/uploads')).forgetAllPhotos();
}

/** "Logged out" with a cookie that still works is a lie on a shared phone. */
function tellStillLoggedIn(error: unknown): void {
  const description = messageFor(error, OFFLINE_MESSAGE);
  showToast({ title: 'You are still logged in', description, tone: 'destructive' });
}
