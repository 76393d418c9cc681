import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { wayInNeeded } from '../../people/credentials/credentials.errors';
import { hashPassword, lockSignedIn, passwordMatches } from '../../people/credentials/credentials.service';
import { hasWayIn } from '../../people/credentials/fresh-sign-in.queries';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { wrongCode } from './auth.errors';
import type { Browser, SignedIn } from './cookies';
import { findRecoveryCode, replaceRecoveryCodes, redeemRecoveryCode, type StoredCode } from './auth.queries';
import { signIn } from './sign-in.service';

type Maker = { viewer: Viewer; device: string | null };

/** The codes are never shown again, because only hashes are stored. All earlier codes stop working. */
export async function makeRecoveryCodes(db: Db, { viewer, device }: Maker): Promise<string[]> {
  const { id: userId } = viewer;
  if (!(await hasWayIn(db, userId))) throw wayInNeeded();
  const codes = Array.from({ length: RECOVERY_CODES }, drawRecoveryCode);
  // Hashing is slow, and the embedded database has a single connection, so it is done before the transaction.
  const hashed = await Promise.all(
    codes.map(async ({ lookup, secret }) => ({ lookup, secretHash: await hashPassword(secret) })),
  );
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, viewer);
    await replaceRecoveryCodes(tx, userId, hashed);
    await recordSecurityEvent(tx, { userId, kind: 'codes-made', device });
  });
  return codes.map(formatRecoveryCode);
}

/** Signs in and ends all other sessions: a person who needs a code may have lost a device that is still signed in. */
export async function recover(
  deps: Pick<Deps, 'db' | 'limiter'>,
  { network, browser }: { network: string; browser: Browser },
  typed: string,
): Promise<SignedIn & { restored: boolean }> {
  const { db } = deps;
  const { userId, lookup } = await checkRecoveryCode(deps, network, typed);
  return signIn(db, browser, {
    userId,
    method: null,
    endsOtherSessions: true,
    async holds(tx) {
      await redeemAndRecordCode(tx, { userId, lookup, device: browser.name });
      return true;
    },
  });
}

/** Throws if the code was used before; otherwise the owner gets a security event. */
export async function redeemAndRecordCode(
  tx: Db,
  { userId, lookup, device }: Pick<StoredCode, 'userId' | 'lookup'> & { device: string | null },
): Promise<void> {
  if (!(await redeemRecoveryCode(tx, lookup))) throw wrongCode();
  await recordSecurityEvent(tx, { userId, kind: 'code-used', device });
}

/** Accepts an unused code. If two requests use it at once, `redeemAndRecordCode` decides between them. */
export async function checkRecoveryCode(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  network: string,
  typed: string,
): Promise<StoredCode> {
  await limiter.consume(LIMITS.recoveriesPerAddress, network);
  const code = readRecoveryCode(typed);
  if (code) await limiter.consume(LIMITS.recoveriesPerCode, code.lookup);
  const stored = code && (await findRecoveryCode(db, code.lookup));
  // Comparing takes equally long whether or not there is such a code.
  const matches = await passwordMatches(stored?.secretHash ?? null, code?.secret ?? '');
  if (!stored || !matches || stored.usedAt) throw wrongCode();
  return stored;
}

/** Leaves out letters that can be misread as a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 8;
const GROUP = 4;

/** `lookup` finds the row, so that a guess costs one hash rather than one for each code in the table. */
type RecoveryCode = { lookup: string; secret: string };

/**
 * The lookup and the secret have 40 bits each. That is too many to guess
 * within the limit of tries, and to crack from the Argon2 hashes.
 */
export function drawRecoveryCode(): RecoveryCode {
  return { lookup: drawHalf(), secret: drawHalf() };
}

const drawHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** "K7QX-2MPD-9RTW-4HBN" */
export function formatRecoveryCode({ lookup, secret }: RecoveryCode): string {
  return ((lookup + secret).match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Accepts what people type from paper: any case, any separators, O for zero, I or L for one. Null if it cannot be a code. */
export function readRecoveryCode(typed: string): RecoveryCode | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (letters.length !== 2 * HALF) return null;
  return { lookup: letters.slice(0, HALF), secret: letters.slice(HALF) };
}
