import type { ChangePasswordRequest } from '#shared/api/account';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { dropMails } from '../../reach/mail/mails.queries';
import { findPasswordOf, replacePassword } from '../../people/credentials/credentials.queries';
import {
  hashPassword,
  lockSignedIn,
  passwordMatches,
  rejectCommonPassword,
  requireFreshSignIn,
} from '../../people/credentials/credentials.service';
import { markFresh } from '../../people/credentials/fresh-sign-in.queries';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { noPassword, notYourPassword } from './auth.errors';
import { endOtherSessions, isKnownDevice } from './auth.queries';
import { deleteTokensOf } from './one-time-tokens.queries';
import { chosen, endWaysIn } from './ways-in.service';

type Account = { userId: number; hash: string };
type Guess = { username: string; password: string; account: Account | null };
type PasswordDeps = Pick<Deps, 'db' | 'limiter'>;
type ChangeDeps = PasswordDeps & Pick<Deps, 'config'>;
export type PasswordAttempt = { network: string; deviceHash: string | null };

/**
 * Says whether the password is right. A right one is refunded to the account's limit
 * but not to the network's, because comparing it costs work as well.
 */
export async function guessPassword(
  { db, limiter }: PasswordDeps,
  { network, deviceHash }: PasswordAttempt,
  { username, password, account }: Guess,
): Promise<boolean> {
  const allowance =
    (account && (await deviceAllowance(db, deviceHash, account.userId))) ?? generalAllowance(username);
  await limiter.consume(allowance.ofAddress, network);
  await limiter.consume(allowance.limit, allowance.who);
  const matches = await passwordMatches(account?.hash ?? null, password);
  if (matches) await limiter.refund(allowance.limit, allowance.who);
  return matches;
}

/** Failed attempts from elsewhere must not lock a person out of a device they have used before. */
async function deviceAllowance(db: Db, hash: string | null, userId: number) {
  if (hash === null || !(await isKnownDevice(db, hash, userId))) return null;
  return { ofAddress: LIMITS.knownLoginPerAddress, limit: LIMITS.loginPerDevice, who: `${hash}:${userId}` };
}

const generalAllowance = (username: string) => ({
  ofAddress: LIMITS.loginPerAddress,
  limit: LIMITS.loginPerAccount,
  who: username,
});

/**
 * Ends all other sessions, because a stolen password is the usual reason for a new one. After a fresh sign-in the current
 * password is not needed: the person may have forgotten it.
 */
export async function changePassword(
  deps: ChangeDeps,
  { viewer, device, ...attempt }: PasswordAttempt & { viewer: Viewer; device: string | null },
  { currentPassword, newPassword, ends = [] }: ChangePasswordRequest,
): Promise<void> {
  const { db } = deps;
  const account = await findPasswordOf(db, viewer.id);
  if (!account) throw noPassword();
  const { username, hash } = account;
  rejectCommonPassword('newPassword', newPassword, username);
  if (currentPassword === undefined) {
    await requireFreshSignIn(db, viewer);
  } else {
    const guess = { username, password: currentPassword, account: { userId: viewer.id, hash } };
    if (!(await guessPassword(deps, attempt, guess))) throw notYourPassword();
  }
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // A simultaneous sign-in either comes first and is ended below, or waits and finds the new password. A recovery code that
    // came first has ended this session, which may be a thief's.
    await lockSignedIn(tx, viewer);
    await markFresh(tx, viewer.sessionHash);
    // Somebody else has changed the password since it was read.
    if (!(await replacePassword(tx, { userId: viewer.id, from: hash, to: newHash }))) throw notYourPassword();
    const about = { hasMail: deps.config.mail !== null, device, reported: null };
    await endWaysIn(tx, { ...about, userId: viewer.id }, chosen({ ends }));
    await finishNewPassword(tx, viewer.id, device);
    await endOtherSessions(tx, viewer);
  });
}

/**
 * Ends links that may be in the wrong hands and tells the owner. Has to
 * come before sessions are ended, so that their browsers are told.
 */
export async function finishNewPassword(tx: Db, userId: number, device: string | null): Promise<void> {
  await deleteTokensOf(tx, userId);
  await dropMails(tx, userId, ['sign-in', 'reset']);
  await recordSecurityEvent(tx, { userId, kind: 'password-changed', device });
}
