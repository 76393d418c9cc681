import type { Message } from '#shared/api/chat';

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
