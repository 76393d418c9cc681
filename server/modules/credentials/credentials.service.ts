import { hash, verify } from '@node-rs/argon2';
import { violatedConstraint } from '../../db/errors';
import type { Db } from '../../db/handle';
import {
  alreadyKept,
  alreadyRegistered,
  commonPassword,
  identityTaken,
  otherHalfMissing,
  usernameTaken,
} from './credentials.errors';
import { insertPassword, isRetired, setUsername } from './credentials.queries';

type NewCredentials = { username: string; passwordHash: string };

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

/** OWASP's smallest recommended argon2id cost: about 10 ms here, expensive for an attacker. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let placeholderHash: Promise<string> | null = null;

/** Takes as long for an unknown username as for an existing one. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await placeholderHash), password.normalize('NFC'));
  return stored !== null && matches;
}

function isCommonPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  return lower === username || WELL_KNOWN_PASSWORDS.has(lower) || new Set(lower).size <= 2;
}

/** The most common passwords of eight or more characters. */
const WELL_KNOWN_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword password! 12345678 123456789
1234567890 87654321 987654321 11111111 00000000 123123123 12341234 11223344 147258369 qwertyui qwertyuiop qwerty12
qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl zxcvbnm1 abcd1234
abcdefgh abc12345 abc123456 a1b2c3d4 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football
football1 baseball baseball1 basketball superman superman1 spiderman batman123 dragon123 monkey123 michael1 jennifer
jessica1 charlie1 whatever trustno1 starwars pokemon1 computer computer1 internet welcome1 welcome123 letmein1
letmein123 changeme changeme123 admin123 admin1234 administrator root1234 test1234 testtest test12345 guest123
master123 shadow123 killer123 hello123 hello1234 freedom1 liverpool chelsea1 arsenal1 samsung1 google123 facebook
facebook1 linkedin instagram whatsapp snapchat minecraft fortnite butterfly elephant chocolate cheese123 summer2024
summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 monday123 friday123
secret123 mustang1 corvette mercedes porsche1 harley123 yankees1 lakers24 soccer123 hockey123 jordan23 asdf1234
asdfasdf qwerqwer zxcvzxcv loveyou1 lovelove blink182 matrix123 access14 danielle victoria alexander christian
1234qwer qwer1234 1qazxsw2 tribtrib trib1234`.split(/\s+/),
);
