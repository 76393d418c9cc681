import type { Request, Response } from 'express';
import type { OwnUser } from '#shared/api/users';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { findOwnUser } from '../users/users.queries';
import { ownUserView } from '../users/users.views';
import { deleteSession, insertSession } from './auth.queries';
import { hashToken, newToken, type OwnCookie } from './cookies';
import { insertDevice, isKnownDevice } from './devices.queries';

type Cookies = { sessionCookie: OwnCookie; deviceCookie: OwnCookie };
/** The hashes of the browser's cookies from earlier sign-ins. */
export type PresentedTokens = { sessionHash: string | null; deviceHash: string | null };
/** The new tokens, for cookies to be set after the commit. */
export type SignedIn = { userId: number; sessionToken: string; deviceToken: string | null };

export const presentedTokens = ({ sessionCookie, deviceCookie }: Cookies, req: Request): PresentedTokens => ({
  sessionHash: sessionCookie.readHash(req),
  deviceHash: deviceCookie.readHash(req),
});

/** Starts a new session at every sign-in and ends the browser's old one. Remembers the device. */
export async function openSession(
  tx: Db,
  userId: number,
  { sessionHash, deviceHash }: PresentedTokens,
): Promise<SignedIn> {
  if (sessionHash !== null) await deleteSession(tx, sessionHash);
  const sessionToken = newToken();
  await insertSession(tx, userId, hashToken(sessionToken));
  if (deviceHash !== null && (await isKnownDevice(tx, deviceHash, userId)))
    return { userId, sessionToken, deviceToken: null };
  const deviceToken = newToken();
  await insertDevice(tx, hashToken(deviceToken), userId);
  return { userId, sessionToken, deviceToken };
}

export async function signIn(
  deps: Pick<Deps, 'db' | 'config'> & Cookies,
  { req, res }: { req: Request; res: Response },
  userId: number,
): Promise<OwnUser> {
  const tokens = presentedTokens(deps, req);
  return answerSignedIn(deps, res, await deps.db.transaction((tx) => openSession(tx, userId, tokens)));
}

export async function answerSignedIn(
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
