import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { mailboxOf } from '#shared/domain/community-invites';
import { plainText } from '#shared/domain/plain-text';

const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 3 * 3_600_000;

/** Three times as long after each failure. */
export const retryDelayMs = (failures: number) => Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 3 ** failures);

/** Eight digits, which are typed from one screen into another. */
export const drawCode = () => String(randomInt(0, 100_000_000)).padStart(8, '0');
export const CODE_TRIES = 5;

const signatureOf = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Works as long as the person has the address: mail programs offer it for years. */
export const unsubscribeKey = (secret: Buffer, userId: number, address: string) =>
  `${userId}.${signatureOf(secret, `unsubscribe ${userId} ${address}`)}`;

/** What stands for a mailbox where its address is not kept. */
export const mailboxHash = (secret: Buffer, address: string) =>
  signatureOf(secret, `mailbox ${mailboxOf(address)}`);

/** For people without an account: no more invitations to this mailbox. It works for good. */
export const closingKey = (secret: Buffer, hash: string) => `${hash}.${signatureOf(secret, `close ${hash}`)}`;

/** What joins the parts of a link, also as some mail programs read it. Between digits it is a time, a date or a price. */
const JOINTS = /(?<=\S)(?!(?<=\d)[.:/]\d)[.:/@\u3002\uFF0E\uFF61]+(?=\S)/gu;
const NAME_MAX = 100;
/** What somebody has typed, as one line of which no mail program makes a link. */
export const unlinked = (typed: string, max = NAME_MAX) =>
  plainText(plainText(typed, max).replaceAll(JOINTS, ' '), max);

/** Takes as long wherever the two differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
