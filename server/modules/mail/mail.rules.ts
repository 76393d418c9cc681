import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 3 * 3_600_000;

/** Three times as long after each failure. */
export const retryDelayMs = (failures: number) => Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 3 ** failures);

/** Eight digits, which are typed from one screen into another. */
export const drawCode = () => String(randomInt(0, 100_000_000)).padStart(8, '0');
export const CODE_TRIES = 5;

const signatureOf = (secret: Buffer, userId: number, address: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId} ${address}`).digest('base64url');

/** Works as long as the person has the address: mail programs offer it for years. */
export const unsubscribeKey = (secret: Buffer, userId: number, address: string) =>
  `${userId}.${signatureOf(secret, userId, address)}`;

/** Takes as long wherever the two differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
