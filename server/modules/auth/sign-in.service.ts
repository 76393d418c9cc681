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
import { type Browser, hashToken, newToken, type SignedIn } from './cookies';

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
export function signIn(
  db: Db,
  browser: Browser,
  { userId, hash }: VerifiedAccount,
): Promise<SignedIn & { restored: boolean }> {
  return db.transaction(async (tx) => {
    const account = await lockPerson(tx, userId);
    // It was permanently deleted since it was found.
    if (!account) throw wrongCredentials();
    // The password was changed since it was verified.
    if (hash !== undefined && (await findPasswordOf(tx, userId))?.hash !== hash) throw wrongCredentials();
    if (account.suspendedAt) throw suspended();
    if (account.deletedAt) await restoreAccount(tx, userId);
    return { ...(await openSession(tx, userId, browser)), restored: account.deletedAt !== null };
  });
}
