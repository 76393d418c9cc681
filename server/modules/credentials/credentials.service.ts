import { violatedConstraint } from '../../db/errors';
import type { Db } from '../../db/handle';
import { conflict, invalidField } from '../../http/errors';
import { insertPassword, isRetired, setUsername } from './credentials.queries';
import { hashPassword, isCommonPassword } from './passwords.service';

export type NewCredentials = { username: string; passwordHash: string };

/** Hashes before a transaction starts: it is slow, and the embedded database has a single connection. */
export async function newCredentials(
  db: Db,
  username?: string,
  password?: string,
): Promise<NewCredentials | null> {
  assertBothOrNone(username, password);
  if (username === undefined || password === undefined) return null;
  if (await isRetired(db, username)) throw usernameTaken();
  return { username, passwordHash: await hashPassword(password) };
}

/** Gives a demo account a username and a password, so that its person can sign in again. */
export async function convertDemoAccount(
  tx: Db,
  userId: number,
  { username, passwordHash }: NewCredentials,
): Promise<void> {
  await withUniqueAccount(async () => {
    if (!(await insertPassword(tx, userId, passwordHash))) {
      throw conflict('already_kept', 'This account has a username already');
    }
    await setUsername(tx, userId, username);
  });
}

function assertBothOrNone(username?: string, password?: string): void {
  if ((username === undefined) !== (password === undefined)) {
    throw invalidField(
      username === undefined ? 'username' : 'password',
      'Username and password belong together',
    );
  }
  if (username !== undefined && password !== undefined) rejectCommonPassword('password', password, username);
}

export function rejectCommonPassword(field: string, password: string, username: string): void {
  if (isCommonPassword(password, username)) throw invalidField(field, 'This password is too easy to guess');
}

const usernameTaken = () => conflict('username_taken', 'This username is taken');

export async function withUniqueAccount<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = violatedConstraint(error);
    if (broken === 'external_identities_subject_key') {
      throw conflict('identity_taken', 'This identity has an account already: sign in with it');
    }
    if (broken === 'sessions_registration_key') {
      throw conflict('already_registered', 'This account was created before: sign in to it');
    }
    if (broken === 'users_username_key') throw usernameTaken();
    throw error;
  }
}
