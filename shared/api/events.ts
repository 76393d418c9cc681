import * as z from 'zod/mini';
import { id, longId } from './common';

/**
 * What a client has to read again. An event says that something changed, never what: the ordinary endpoints decide what
 * this person may see of it.
 */
const EVENT_KINDS = [
  /** Messages or reactions of a conversation. */
  'messages',
  /** How far this person has read, on another device. */
  'reads',
  /** A meetup that this person belongs to or has saved. */
  'trib',
  /** This person's own place in a meetup, saved meetup or community. */
  'membership',
  'save',
  'community',
  'notifications',
  'friends',
  /** Whom this person has blocked. */
  'people',
  'profile',
] as const;
export const STORED_EVENT_KINDS = [...EVENT_KINDS, 'session'] as const;

const TRANSIENT_KINDS = [
  /** Somebody is writing in a conversation. */
  'typing',
  /** Somebody has come or gone. */
  'presence',
  /** The session of this stream is gone; nothing follows. */
  'session-ended',
  /** A newer stream of the same person took this one's place; nothing follows, until somebody uses this browser. */
  'replaced',
] as const;

/** `reset`: too much was missed to name it, so everything has to be read again. */
export const liveEvent = z.object({
  kind: z.enum([...EVENT_KINDS, ...TRANSIENT_KINDS, 'reset']),
  conversationId: z.optional(id),
  /** The only message that has changed. */
  messageId: z.optional(longId),
  tribId: z.optional(id),
  communityId: z.optional(id),
  userId: z.optional(id),
});

/** A database with a thousand open transactions; proxies refuse headers of eight thousand. */
export const LAST_EVENT_MAX = 4_000;
/** A history of the database, when the database was made, a second, and which transactions were seen. */
const LAST_EVENT = /^[0-9A-F]{8}-\d{1,15}-\d{1,12}-\d{1,20}:\d{1,20}:[\d,]*$/;
export const lastEventHeader = z.string().check(z.maxLength(LAST_EVENT_MAX), z.regex(LAST_EVENT));

export type LiveEvent = z.infer<typeof liveEvent>;

/** Never sent again: a browser that was away need not know. */
export const isTransient = ({ kind }: LiveEvent) => TRANSIENT_KINDS.some((one) => one === kind);
