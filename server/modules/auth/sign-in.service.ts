import type { Request, Response } from 'express';
import type { OwnUser, SignedInUser } from '#shared/api/users';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { forbidden, HttpError } from '../../http/errors';
import { findPasswordOf } from '../credentials/credentials.queries';
import { findOwnUser } from '../users/users.queries';
import { ownUserView } from '../users/users.views';
import { restoreAccount } from './account.queries';
import { deleteSession, insertSession } from './auth.queries';
import { hashToken, newToken, type OwnCookie } from './cookies';
import { deviceName } from './device-name.rules';
import { insertKnownDevice, isKnownDevice } from './known-devices.queries';
import { lockPerson } from '../../db/locks';

export const wrongCredentials = () =>
  new HttpError(401, 'wrong_credentials', 'Login failed. Please check your credentials.');

const suspended = () =>
  forbidden('suspended', 'This account has been suspended. Write to us if you think this is a mistake.');

type Cookies = { sessionCookie: OwnCookie; deviceCookie: OwnCookie };
/** The hashes of its cookies from earlier sign-ins, and what it is called in the list of devices. */
export type Browser = { sessionHash: string | null; deviceHash: string | null; name: string | null };
/** The new tokens, for cookies to be set after the commit. */
export type SignedIn = { userId: number; sessionToken: string; deviceToken: string | null };

export const browserOf = ({ sessionCookie, deviceCookie }: Cookies, req: Request): Browser => ({
  sessionHash: sessionCookie.readHash(req),
  deviceHash: deviceCookie.readHash(req),
  name: deviceName(req.get('user-agent') ?? ''),
});

/** Starts a new session at every sign-in and ends the browser's old one. Remembers the device. */
export async function openSession(
  tx: Db,
  userId: number,
  { sessionHash, deviceHash, name }: Browser,
  registrationHash: string | null = null,
): Promise<SignedIn> {
  if (sessionHash !== null) await deleteSession(tx, sessionHash);
  const sessionToken = newToken();
  await insertSession(tx, { userId, tokenHash: hashToken(sessionToken), device: name, registrationHash });
  if (deviceHash !== null && (await isKnownDevice(tx, deviceHash, userId)))
    return { userId, sessionToken, deviceToken: null };
  const deviceToken = newToken();
  await insertKnownDevice(tx, hashToken(deviceToken), userId);
  return { userId, sessionToken, deviceToken };
}

/** The hash of the password they signed in with; none after sign-in at a provider. */
type VerifiedAccount = { userId: number; hash?: string };

/** Restores an account that its person has deleted. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'config'> & Cookies,
  { req, res }: { req: Request; res: Response },
  { userId, hash }: VerifiedAccount,
): Promise<SignedInUser> {
  const browser = browserOf(deps, req);
  const { restored, ...signedIn } = await deps.db.transaction(async (tx) => {
    const account = await lockPerson(tx, userId);
    // It was permanently deleted since it was found.
    if (!account) throw wrongCredentials();
    // The password was changed since it was verified.
    if (hash !== undefined && (await findPasswordOf(tx, userId))?.hash !== hash) throw wrongCredentials();
    if (account.suspendedAt) throw suspended();
    if (account.deletedAt) await restoreAccount(tx, userId);
    return { ...(await openSession(tx, userId, browser)), restored: account.deletedAt !== null };
  });
  return { ...(await completeSignIn(deps, res, signedIn)), restored };
}

export async function completeSignIn(
  { db, config, sessionCookie, deviceCookie }: Pick<Deps, 'db' | 'config'> & Cookies,
  res: Response,
  { userId, sessionToken, deviceToken }: SignedIn,
): Promise<OwnUser> {
  sessionCookie.set(res, sessionToken);
  if (deviceToken !== null) deviceCookie.set(res, deviceToken);
  const row = await findOwnUser(db, userId);
  if (!row) throw new Error('The person who just signed in is gone');
  return ownUserView(row, config);
}
