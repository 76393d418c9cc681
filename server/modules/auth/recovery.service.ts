import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { wayInNeeded } from '../credentials/credentials.errors';
import { hashPassword, lockSignedIn, passwordMatches } from '../credentials/credentials.service';
import { hasWayIn } from '../credentials/fresh-sign-in.queries';
import { recordSecurityEvent } from '../credentials/security-events.queries';
import { wrongCode } from './auth.errors';
import type { Browser, SignedIn } from './cookies';
import {
  findRecoveryCode,
  replaceRecoveryCodes,
  spendRecoveryCode,
  type StoredCode,
} from './recovery.queries';
import { signIn } from './sign-in.service';

type Maker = { viewer: Viewer; device: string | null };

/** The only time that anybody sees them; all earlier ones are worth nothing from then on. */
export async function makeRecoveryCodes(db: Db, { viewer, device }: Maker): Promise<string[]> {
  const { id: userId } = viewer;
  if (!(await hasWayIn(db, userId))) throw wayInNeeded();
  const codes = Array.from({ length: RECOVERY_CODES }, drawRecoveryCode);
  // Before the transaction: hashing is slow, and the embedded database has a single connection.
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

/** Signs in, and signs out everybody else: whoever needs a code may have lost a device with everything on it. */
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
      await redeemRecoveryCode(tx, { userId, lookup, device: browser.name });
      return true;
    },
  });
}

/** Once, and its person is told. */
export async function redeemRecoveryCode(
  tx: Db,
  { userId, lookup, device }: Pick<StoredCode, 'userId' | 'lookup'> & { device: string | null },
): Promise<void> {
  if (!(await spendRecoveryCode(tx, lookup))) throw wrongCode();
  await recordSecurityEvent(tx, { userId, kind: 'code-used', device });
}

/** A right code that was not used before; `redeemRecoveryCode` decides between two who use it at once. */
export async function checkRecoveryCode(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  network: string,
  typed: string,
): Promise<StoredCode> {
  await limiter.consume(LIMITS.recoveriesPerAddress, network);
  const code = readRecoveryCode(typed);
  if (code) await limiter.consume(LIMITS.recoveriesPerCode, code.lookup);
  const stored = code && (await findRecoveryCode(db, code.lookup));
  // It takes as long whether or not there is such a code.
  const matches = await passwordMatches(stored?.secretHash ?? null, code?.secret ?? '');
  if (!stored || !matches || stored.usedAt) throw wrongCode();
  return stored;
}

/** No letter that is read as a digit or as another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 8;
const GROUP = 4;

/** `lookup` finds the row, so that one hash is computed and not one for each code there is. */
type RecoveryCode = { lookup: string; secret: string };

/** 40 bits to find it and 40 to prove it: too many for twenty tries, and for somebody with the hashes and Argon2. */
export function drawRecoveryCode(): RecoveryCode {
  return { lookup: drawHalf(), secret: drawHalf() };
}

const drawHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** "K7QX-2MPD-9RTW-4HBN" */
export function formatRecoveryCode({ lookup, secret }: RecoveryCode): string {
  return ((lookup + secret).match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** As somebody types it from paper: in any case, with any separators, and O for zero. Null if it cannot be one. */
export function readRecoveryCode(typed: string): RecoveryCode | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (letters.length !== 2 * HALF) return null;
  return { lookup: letters.slice(0, HALF), secret: letters.slice(HALF) };
}
