import type { Message } from '#shared/api/chat';
import { ApiError } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';

export const AUTO_SEND_MAX_AGE_MS = 24 * 3_600_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;

const UNAUTHORIZED = 401;
/** Timeouts and rate limits: a later attempt may succeed. */
const RETRYABLE = new Set([408, 425, 429]);
const TOO_OLD = 'Not sent for more than a day. Try again to send it now.';
const NOT_SENT = 'It could not be sent.';

type NewMessage = { viewerId: number; conversationId: number; clientId: string; now: number };

/** Its order is after all others of this device, whatever the clock says. */
export function newOutboxMessage(
  draft: Draft,
  { viewerId, conversationId, clientId, now }: NewMessage,
  others: readonly OutboxMessage[],
): OutboxMessage {
  return {
    ...draft,
    viewerId,
    conversationId,
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

const isTooOld = ({ submittedAt }: OutboxMessage, now: number) => now - submittedAt > AUTO_SEND_MAX_AGE_MS;

/** Messages of a conversation are sent one after the other; those that the person has to decide about are skipped. */
export function firstToSend(
  messages: readonly OutboxMessage[],
  conversationId: number,
  now: number,
): OutboxMessage | undefined {
  return messages
    .filter((message) => message.conversationId === conversationId)
    .filter((message) => message.error === undefined && !isTooOld(message, now))
    .toSorted((a, b) => a.order - b.order)[0];
}

/** The end of its wait; a flush, such as when the device is online again, ends waits that began before it. */
export function sendableAt({ waitUntil, mustWait, failedAt }: OutboxMessage, flushedAt: number): number {
  return mustWait || failedAt >= flushedAt ? waitUntil : 0;
}

/**
 * Waits longer after each failure, a random time so that not all devices return at once. An attempt before the end of a
 * wait, after a flush, does not make the next one longer.
 */
export function afterFailure(
  message: OutboxMessage,
  error: unknown,
  now: number,
  random: () => number,
): OutboxMessage {
  if (isFinal(error)) return { ...message, error: messageFor(error, NOT_SENT) };
  const retryAfter = error instanceof ApiError ? Number(error.headers?.get('Retry-After')) || 0 : 0;
  const tries = now < message.waitUntil ? message.tries : message.tries + 1;
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + random());
  return {
    ...message,
    tries,
    failedAt: now,
    waitUntil: now + Math.max(backoff, retryAfter * 1_000),
    mustWait: retryAfter > 0,
  };
}

/** Whether the same message would be refused again. Without a session, or with another person's, that is unknown. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, body } = error;
  if (status < 400 || status >= 500 || body?.code === 'other_account') return false;
  return status !== UNAUTHORIZED && !RETRYABLE.has(status);
}

export const submittedAgain = (message: OutboxMessage, now: number): OutboxMessage => ({
  ...message,
  submittedAt: now,
  tries: 0,
  waitUntil: 0,
  mustWait: false,
  error: undefined,
});

/** Those of a conversation in order, as they are shown. */
export function pendingOf(
  messages: readonly OutboxMessage[],
  conversationId: number,
  { isOnline, now }: { isOnline: boolean; now: number },
): PendingMessage[] {
  const isHeld = !isOnline || (firstToSend(messages, conversationId, now)?.tries ?? 0) > 0;
  return messages
    .filter((message) => message.conversationId === conversationId)
    .toSorted((a, b) => a.order - b.order)
    .map((message) => {
      const { clientId, text, photo, photoSize, replyToId, createdAt } = message;
      const error = message.error ?? (isTooOld(message, now) ? TOO_OLD : undefined);
      const state = error === undefined ? (isHeld ? 'waiting' : 'sending') : 'failed';
      return { clientId, conversationId, text, photo, photoSize, replyToId, createdAt, state, error };
    });
}

/** What a person writes. */
export type Draft = {
  text: string;
  /** The URL of an uploaded photo. */
  photo?: string;
  photoSize?: NonNullable<Message['photoSize']>;
  replyToId?: number;
};

/** A message that is not sent yet, as a conversation shows it. */
export type PendingMessage = Draft & {
  clientId: string;
  conversationId: number;
  createdAt: string;
  /** `waiting`: without a connection, or the server did not accept it yet. `failed`: the person decides. */
  state: 'sending' | 'waiting' | 'failed';
  error?: string;
};

/** As the outbox stores it on the device. */
export type OutboxMessage = Draft & {
  clientId: string;
  conversationId: number;
  viewerId: number;
  createdAt: string;
  /** Its place among all messages of this device. */
  order: number;
  /** When the person last asked to send it. */
  submittedAt: number;
  /** Failures in a row, when the last one was, and until when nothing is tried after it. */
  tries: number;
  failedAt: number;
  waitUntil: number;
  /** The server named that time, so being online again does not end it. */
  mustWait: boolean;
  /** Why the server refused it. */
  error?: string;
};
