import { randomInt } from 'node:crypto';

/** No letter that is read as a digit or as another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 8;
const GROUP = 4;

/** `lookup` finds the row, so that one hash is computed and not one for each code there is. */
export type RecoveryCode = { lookup: string; secret: string };

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
