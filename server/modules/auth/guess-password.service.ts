import type { Request } from 'express';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { LIMITS } from '../../http/rate-limit';
import { passwordMatches } from '../credentials/passwords.service';
import type { OwnCookie } from './cookies';
import { isKnownDevice } from './known-devices.queries';

type Account = { userId: number; hash: string };
type Guess = { username: string; password: string; account: Account | null };
type PasswordDeps = Pick<Deps, 'db' | 'limiter'> & { deviceCookie: OwnCookie };

/**
 * Whether it is the account's password. A right one does not count for the account, but for the address: comparing it
 * is work as well.
 */
export async function guessPassword(
  { db, limiter, deviceCookie }: PasswordDeps,
  req: Request,
  { username, password, account }: Guess,
): Promise<boolean> {
  const allowance =
    (account && (await deviceAllowance(db, deviceCookie.readHash(req), account.userId))) ??
    generalAllowance(username);
  await limiter.consume(allowance.ofAddress, callerNetwork(req));
  await limiter.consume(allowance.limit, allowance.who);
  const matches = await passwordMatches(account?.hash ?? null, password);
  if (matches) await limiter.refund(allowance.limit, allowance.who);
  return matches;
}

/** Failed attempts from elsewhere must not lock out a person on a device they have used before. */
async function deviceAllowance(db: Db, hash: string | null, userId: number) {
  if (hash === null || !(await isKnownDevice(db, hash, userId))) return null;
  return { ofAddress: LIMITS.knownLoginPerAddress, limit: LIMITS.loginPerDevice, who: `${hash}:${userId}` };
}

const generalAllowance = (username: string) => ({
  ofAddress: LIMITS.loginPerAddress,
  limit: LIMITS.loginPerAccount,
  who: username,
});
