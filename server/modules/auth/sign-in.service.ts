import type { Db } from '../../db/handle';
import { lockPerson } from '../../db/locks';
import { findPasswordOf } from '../credentials/credentials.queries';
import { suspended, wrongCredentials } from './auth.errors';
import {
  deleteSession,
  insertKnownDevice,
  insertSession,
  isKnownDevice,
  restoreAccount,
} from './auth.queries';
import { hashToken, newToken } from '../../http/token';
import { type Browser, type SignedIn } from './cookies';

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

type VerifiedAccount = {
  userId: number;
  /** Of the password they signed in with. */
  hash?: string;
  /** Uses up what they signed in with, or throws. */
  redeem?: (tx: Db) => Promise<void>;
};

/** Restores an account that its person has deleted. */
export function signIn(
  db: Db,
  browser: Browser,
  { userId, hash, redeem }: VerifiedAccount,
): Promise<SignedIn & { restored: boolean }> {
  return db.transaction(async (tx) => {
    const account = await lockPerson(tx, userId);
    // It was permanently deleted since it was found.
    if (!account) throw wrongCredentials();
    // The password was changed since it was verified.
    if (hash !== undefined && (await findPasswordOf(tx, userId))?.hash !== hash) throw wrongCredentials();
    if (account.suspendedAt) throw suspended();
    await redeem?.(tx);
    if (account.deletedAt) await restoreAccount(tx, userId);
    return { ...(await openSession(tx, userId, browser)), restored: account.deletedAt !== null };
  });
}
