import { createHmac, randomInt } from 'node:crypto';
import { mailboxOf } from '#shared/domain/community-invites';
import { plainText } from '#shared/domain/plain-text';

const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 3 * 3_600_000;

export const retryDelayMs = (failures: number) => Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 3 ** failures);

/** The code has eight digits because it is typed from one screen into another. */
export const drawCode = () => String(randomInt(0, 100_000_000)).padStart(8, '0');
export const CODE_TRIES = 5;

const signatureOf = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** The key works as long as the person has the address, because mail programs offer the link for years. */
export const unsubscribeKey = (secret: Buffer, userId: number, address: string) =>
  `${userId}.${signatureOf(secret, `unsubscribe ${userId} ${address}`)}`;

/** Gives up one spot, and nothing else: whoever has come back since has another. */
export const spotKey = (secret: Buffer, { tribId, userId, arrival }: Spot) =>
  `${tribId}.${userId}.${signatureOf(secret, `spot ${tribId} ${userId} ${arrival}`)}`;
type Spot = { tribId: number; userId: number; arrival: number };

/** Stands for a mailbox whose address is not kept. */
export const mailboxHash = (secret: Buffer, address: string) =>
  signatureOf(secret, `mailbox ${mailboxOf(address)}`);

/** Lets people without an account end all invitations to this mailbox. It never expires. */
export const closingKey = (secret: Buffer, hash: string) => `${hash}.${signatureOf(secret, `close ${hash}`)}`;

/**
 * Matches what joins the parts of a link, as some mail programs also read it. A joint between digits is left alone, as
 * part of a time, a date or a price, and one before a comma or closing mark, where it ends a sentence or a short word such
 * as "Sa.," in German.
 */
const JOINTS = /(?<=\S)(?!(?<=\d)[.:/]\d)[.:/@\u3002\uFF0E\uFF61]+(?=[^\s"”“»),;])/gu;
const NAME_MAX = 100;
/** Makes one line of what somebody has typed, and no mail program turns any part of it into a link. */
export const unlinked = (typed: string, max = NAME_MAX) =>
  plainText(plainText(typed, max).replaceAll(JOINTS, ' '), max);
