import { hash, verify } from '@node-rs/argon2';
import { violatedConstraint } from '../../../db/errors';
import type { Db } from '../../../db/handle';
import { lockPerson, lockSessionKeyShared } from '../../../db/locks';
import { signInNeeded } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { COMMON_PASSWORDS } from './common-passwords';
import {
  alreadyKept,
  alreadyRegistered,
  commonPassword,
  identityTaken,
  otherHalfMissing,
  usernameTaken,
  freshSignInNeeded,
  wayInNeeded,
} from './credentials.errors';
import { insertPassword, isRetired, setUsername } from './credentials.queries';
import { findFreshness } from './fresh-sign-in.queries';

type NewCredentials = { username: string; passwordHash: string };

/** Has to run before a transaction starts, because hashing is slow and the embedded database has a single connection. */
export async function newCredentials(db: Db, username?: string, password?: string) {
  assertBothOrNone(username, password);
  if (username === undefined || password === undefined) return null;
  if (await isRetired(db, username)) throw usernameTaken();
  return { username, passwordHash: await hashPassword(password) };
}

/** Gives a demo account a username and a password, so that its person can sign in again. */
export async function convertDemoAccount(tx: Db, userId: number, { username, passwordHash }: NewCredentials) {
  await withUniqueAccount(async () => {
    if (!(await insertPassword(tx, userId, passwordHash))) throw alreadyKept();
    await setUsername(tx, userId, username);
  });
}

function assertBothOrNone(username?: string, password?: string): void {
  if ((username === undefined) !== (password === undefined))
    throw otherHalfMissing(username === undefined ? 'username' : 'password');
  if (username !== undefined && password !== undefined) rejectCommonPassword('password', password, username);
}

export function rejectCommonPassword(field: string, password: string, username: string): void {
  if (isCommonPassword(password, username)) throw commonPassword(field);
}

export async function withUniqueAccount<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = violatedConstraint(error);
    if (broken === 'external_identities_subject_key') throw identityTaken();
    if (broken === 'sessions_registration_key') throw alreadyRegistered();
    if (broken === 'users_username_key') throw usernameTaken();
    throw error;
  }
}

/** This is the lowest argon2id cost that OWASP recommends: about 10 ms here, but expensive for an attacker. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let placeholderHash: Promise<string> | null = null;

/** Compares with a placeholder if there is no password, so that the time does not reveal whether a username exists. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await placeholderHash), password.normalize('NFC'));
  return stored !== null && matches;
}

function isCommonPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  return lower === username || COMMON_PASSWORDS.has(lower) || new Set(lower).size <= 2;
}

/**
 * Locks the person of a session that has not ended. New ways in are added only under this lock, so that a session which its
 * owner has just ended leaves none behind.
 */
export async function lockSignedIn(tx: Db, { id, sessionHash }: Pick<Viewer, 'id' | 'sessionHash'>) {
  const person = await lockPerson(tx, id);
  if (!person || !(await lockSessionKeyShared(tx, sessionHash))) throw signInNeeded();
  return person;
}

/**
 * Throws unless the session is fresh, because a session that was left open
 * must not suffice. Endpoints ask for it by `needsFreshSignIn`.
 */
export async function requireFreshSignIn(
  db: Db,
  viewer: Pick<Viewer, 'sessionHash'>,
  { unlessNoWayIn = false } = {},
): Promise<void> {
  const session = await findFreshness(db, viewer.sessionHash);
  if (!session) throw signInNeeded();
  if (session.isFresh || (unlessNoWayIn && !session.hasWayIn)) return;
  throw session.hasWayIn ? freshSignInNeeded() : wayInNeeded();
}
