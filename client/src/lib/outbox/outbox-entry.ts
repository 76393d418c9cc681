import type { Message } from '#shared/api/chat';
import type { Crop } from '#shared/api/photos';
import { DAY_MS, MINUTE_MS } from '#shared/domain/durations';
import { ApiError } from '../api-client';
import { messageFor, UserFacingError } from '../errors';
import { randomUuid } from '../random-key';
import * as t from '../texts';

const FIRST_WAIT_MS = 1_000;

const UNAUTHORIZED = 401;
/** Timeouts and rate limits: a later attempt may succeed. */
const RETRYABLE = new Set([408, 425, 429]);
const NOT_SENT = t.couldNotSent;

export type Draft = {
  text: string;
  photo?: string;
  photoSize?: NonNullable<Message['photoSize']>;
  replyToId?: number;
};

type Contents = {
  message: Draft & { conversationId: number };
  /** Whether somebody came, as recorded by a host; without `userId`, whether the viewer is there themselves. */
  attendance: { tribId: number; userId: number | null; value: boolean | null };
  /** A picture of which the device keeps the bytes under `key`. Another crop of it is another upload. */
  photo: { uploadId: string; key: string; crop?: Crop };
};
export type Kind = keyof Contents;
export type Content<K extends Kind = Kind> = { [N in K]: { kind: N } & Contents[N] }[K];

export type OutboxEntry<K extends Kind = Kind> = Content<K> & {
  clientId: string;
  viewerId: number;
  createdAt: string;
  /** Its position among all entries of this device. */
  order: number;
  /** When the person last asked to send it. */
  submittedAt: number;
  /** The number of failures in a row, the time of the last one, and the time before which there is no new attempt. */
  tries: number;
  failedAt: number;
  waitUntil: number;
  /** The server itself named `waitUntil`, so that being online again does not end the wait. */
  mustWait: boolean;
  /** Why the server refused it. */
  error?: string;
  /** No longer shown. The server, which may have it, is told to forget it. */
  isTakenBack?: boolean;
};

type Rule = {
  /** An older entry is not sent until the person decides about it. */
  maxAgeMs: number;
  longestWaitMs: number;
  /** How long a tab waits for another one that is sending: longer than a request takes, because a suspended tab never ends. */
  lockTimeoutMs: number;
};

const SECOND_MS = 1_000;
const SMALL = { longestWaitMs: 20 * SECOND_MS, lockTimeoutMs: 30 * SECOND_MS };
export const RULES: Record<Kind, Rule> = {
  message: { ...SMALL, maxAgeMs: DAY_MS },
  attendance: { ...SMALL, maxAgeMs: Infinity },
  // A picture takes long to send, and to send it again and again costs somebody on a phone money.
  photo: { maxAgeMs: 7 * DAY_MS, longestWaitMs: 5 * MINUTE_MS, lockTimeoutMs: 5 * MINUTE_MS },
};

/** More photos at a time would slow each other down, and the server accepts at most six per person. */
const PHOTO_LANES = 2;

/** Entries of one lane are sent one after the other. */
export function laneOf(entry: OutboxEntry): string {
  switch (entry.kind) {
    case 'message':
      return `message ${entry.conversationId}`;
    case 'attendance':
      return `attendance ${entry.tribId}`;
    case 'photo':
      return `photo ${entry.order % PHOTO_LANES}`;
  }
}

/** A photo that two tabs add is one entry. */
export const idOf = (content: Content): string =>
  content.kind === 'photo' ? content.uploadId : randomUuid();

/** Whether the later entry alone tells the server everything. */
export function replaces(later: Content, earlier: Content): boolean {
  return (
    later.kind === 'attendance' &&
    earlier.kind === 'attendance' &&
    later.tribId === earlier.tribId &&
    later.userId === earlier.userId
  );
}

type New = { viewerId: number; clientId: string; now: number };

/** Ordered after all other entries of this device, whatever the clock says. */
export function newEntry(
  content: Content,
  { viewerId, clientId, now }: New,
  others: readonly OutboxEntry[],
): OutboxEntry {
  return {
    ...content,
    viewerId,
    clientId,
    createdAt: new Date(now).toISOString(),
    order: Math.max(now, ...others.map(({ order }) => order + 1)),
    submittedAt: now,
    tries: 0,
    failedAt: 0,
    waitUntil: 0,
    mustWait: false,
  };
}

export const isTooOld = ({ kind, submittedAt }: OutboxEntry, now: number) =>
  now - submittedAt > RULES[kind].maxAgeMs;

/** Skips entries that wait for the person's decision. */
export function firstToSend(
  entries: readonly OutboxEntry[],
  lane: string,
  now: number,
): OutboxEntry | undefined {
  return entries
    .filter((entry) => laneOf(entry) === lane)
    .filter((entry) => entry.isTakenBack || (entry.error === undefined && !isTooOld(entry, now)))
    .toSorted((a, b) => a.order - b.order)[0];
}

/** When an entry may be sent. A flush, for example when the device is online again, ends waits that began before it. */
export function sendableAt({ waitUntil, mustWait, failedAt }: OutboxEntry, flushedAt: number): number {
  return mustWait || failedAt >= flushedAt ? waitUntil : 0;
}

/**
 * The wait grows with each failure, and is random so that not all devices return at once. A flush may cause an attempt
 * before the wait has ended; its failure does not make the next wait longer.
 */
export function afterFailure(
  entry: OutboxEntry,
  error: unknown,
  now: number,
  random: () => number,
): OutboxEntry {
  if (isFinal(error)) return { ...entry, error: messageFor(error, NOT_SENT) };
  const retryAfter = error instanceof ApiError ? Number(error.headers?.get('Retry-After')) || 0 : 0;
  const tries = now < entry.waitUntil ? entry.tries : entry.tries + 1;
  const backoff =
    Math.min(RULES[entry.kind].longestWaitMs, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + random());
  return {
    ...entry,
    tries,
    failedAt: now,
    waitUntil: now + Math.max(backoff, retryAfter * 1_000),
    mustWait: retryAfter > 0,
  };
}

/** Whether the server would refuse the entry again. Unknown without a session, or with another person's. */
function isFinal(error: unknown): boolean {
  if (error instanceof UserFacingError) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, body } = error;
  if (status < 400 || status >= 500 || body?.code === 'other_account') return false;
  return status !== UNAUTHORIZED && !RETRYABLE.has(status);
}

export const submittedAgain = (entry: OutboxEntry, now: number): OutboxEntry => ({
  ...entry,
  submittedAt: now,
  tries: 0,
  waitUntil: 0,
  mustWait: false,
  error: undefined,
});
