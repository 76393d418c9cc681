import { randomInt } from 'node:crypto';
import type { ApprovalRequest, NewDevice, NewLink, ResetRequest } from '#shared/api/account-links';
import { DEVICE_NUMBER_DIGITS } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { lockPerson, lockSessionKeyShared } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { signInNeeded } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { findUsername, setPassword } from '../../people/credentials/credentials.queries';
import { hashPassword, rejectCommonPassword } from '../../people/credentials/credentials.service';
import { linkGone, suspended } from './auth.errors';
import { endAllSessions, restoreAccount } from './auth.queries';
import { hashToken, newToken } from '../../../http/token';
import type { Browser, SignedIn } from './cookies';
import {
  approveToken,
  countTry,
  deleteTokensOf,
  deleteTokensOfBrowser,
  findToken,
  insertToken,
  type TokenPurpose,
  redeemToken,
} from './one-time-tokens.queries';
import { finishNewPassword } from './passwords.service';
import { openSession } from './sign-in.service';
import { chosenOrDoubtful, endWaysIn } from './ways-in.service';

const MINUTE = 60;
const SECONDS: Record<TokenPurpose, number> = {
  move: 5 * MINUTE,
  'new-device': 2 * MINUTE,
  // An operator sends this link to a person who may be asleep.
  reset: 24 * 60 * MINUTE,
};
const TRIES = 3;

/** Makes a link that signs another browser in. It ends with the session in which it was made. */
export async function createMoveLink(db: Db, { id, sessionHash }: Viewer): Promise<NewLink> {
  return db.transaction(async (tx) => {
    if (!(await lockSessionKeyShared(tx, sessionHash))) throw signInNeeded();
    return createLink(tx, 'move', { userId: id, sessionHash });
  });
}

/** Ends all earlier reset links of the person. */
export async function createResetLink(tx: Db, userId: number): Promise<NewLink> {
  await deleteTokensOf(tx, userId, 'reset');
  return createLink(tx, 'reset', { userId });
}

async function createLink(tx: Db, purpose: TokenPurpose, owner: { userId: number; sessionHash?: string }) {
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = await insertToken(tx, { tokenHash, purpose, ...owner, seconds: SECONDS[purpose] });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Locks the token's person and uses the token up. When several requests come at
 * once, the first gets the lock and the others find the token used.
 */
async function lockAndRedeem(tx: Db, { sessionHash }: Browser, purpose: TokenPurpose, tokenHash: string) {
  const token = await findToken(tx, tokenHash);
  const person = token?.userId ? await lockPerson(tx, token.userId) : null;
  // This browser's old session ends with the sign-in. The lock waits for a sign-out, which ends tokens made in that session.
  if (sessionHash !== null) await lockSessionKeyShared(tx, sessionHash);
  if (!person || !(await redeemToken(tx, purpose, tokenHash))) throw linkGone();
  if (person.suspendedAt) throw suspended();
  return person;
}

const SIGNED_IN_BY = { move: 'a link', 'new-device': 'another device' } as const;

/**
 * Signs this browser in by a link or, once approved, as a new device. The new session is not fresh: a person who gets somebody
 * to approve their device has proved nothing about who they are.
 */
export function signInByToken(db: Db, browser: Browser, purpose: 'move' | 'new-device', tokenHash: string) {
  return db.transaction(async (tx) => {
    const person = await lockAndRedeem(tx, browser, purpose, tokenHash);
    return openSession(tx, person.id, browser, { method: SIGNED_IN_BY[purpose], verifiedAt: null });
  });
}

/**
 * Ends all sessions and all other tokens, because a person who needs this has lost control of them. Restores a deleted account.
 */
export async function resetPassword(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  browser: Browser,
  { token, newPassword, ...choice }: ResetRequest,
): Promise<SignedIn> {
  const tokenHash = hashToken(token);
  const found = await findToken(db, tokenHash);
  if (found?.purpose !== 'reset' || !found.userId) throw linkGone();
  rejectCommonPassword('newPassword', newPassword, (await findUsername(db, found.userId)) ?? '');
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const person = await lockAndRedeem(tx, browser, 'reset', tokenHash);
    await setPassword(tx, person.id, passwordHash);
    const about = { hasMail: config.mail !== null, device: browser.name, reported: null };
    await endWaysIn(tx, { ...about, userId: person.id }, chosenOrDoubtful(choice));
    await finishNewPassword(tx, person.id, browser.name);
    await endAllSessions(tx, person.id);
    if (person.deletedAt) await restoreAccount(tx, person.id);
    return openSession(tx, person.id, browser, { method: null });
  });
}

/**
 * Hashing the text with the token prevents anybody who reads the database from finding a short number, or a network, by trying.
 */
export const withToken = (token: string, text: string) => hashToken(`${token}:${text}`);

type AskingBrowser = { device: string | null; timeZone: string | undefined; network: string };

/** Replaces an earlier request of the same browser. `browserToken` goes into the browser's cookie. */
export async function askToBeSignedIn(
  db: Db,
  before: string | null,
  { device, timeZone, network }: AskingBrowser,
): Promise<NewDevice & { browserToken: string }> {
  const [token, browserToken] = [newToken(), newToken()];
  const number = String(randomInt(10 ** DEVICE_NUMBER_DIGITS)).padStart(DEVICE_NUMBER_DIGITS, '0');
  const expiresAt = await db.transaction(async (tx) => {
    if (before !== null) await deleteTokensOfBrowser(tx, before);
    return insertToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'new-device',
      browserHash: hashToken(browserToken),
      numberHash: withToken(token, number),
      triesLeft: TRIES,
      device,
      timeZone: timeZone ?? null,
      networkHash: withToken(token, network),
      seconds: SECONDS['new-device'],
    });
  });
  return { token, number, browserToken, expiresAt: expiresAt.toISOString() };
}

/** A wrong number returns `triesLeft` instead of throwing, because an error would roll back the count. */
export async function approveDevice(db: Db, { id, sessionHash }: Viewer, { token, number }: ApprovalRequest) {
  const tokenHash = hashToken(token);
  return db.transaction(async (tx) => {
    if (!(await lockSessionKeyShared(tx, sessionHash))) throw signInNeeded();
    const asking = await countTry(tx, 'new-device', tokenHash);
    if (!asking) return 'gone';
    if (asking.numberHash !== withToken(token, number)) return { triesLeft: asking.triesLeft ?? 0 };
    await approveToken(tx, tokenHash, { userId: id, sessionHash });
    return 'approved';
  });
}
