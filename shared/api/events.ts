import * as z from 'zod/mini';
import { id, longId } from './common';

/**
 * The kinds say what a client has to read again. An event says that something has changed, never what: the ordinary
 * endpoints decide what this person may see of it.
 */
const EVENT_KINDS = [
  /** Messages or reactions in a conversation have changed. */
  'messages',
  /** This person has read further on another device. */
  'reads',
  /** A meetup has changed that this person belongs to or has saved. */
  'trib',
  /** This and the next two: the person's own spot, saved meetup or community membership has changed. */
  'membership',
  'save',
  'community',
  'notifications',
  'friends',
  /** This person has blocked or unblocked somebody. */
  'people',
  'profile',
] as const;
export const STORED_EVENT_KINDS = [...EVENT_KINDS, 'session'] as const;

const TRANSIENT_KINDS = [
  /** Somebody is writing in a conversation. */
  'typing',
  /** Somebody has come online or gone. */
  'presence',
  /** The session of this stream has ended; nothing follows. */
  'session-ended',
  /** A newer stream of the same person has taken this one's place. Nothing follows until this browser is used again. */
  'replaced',
] as const;

/** `reset` means that too much was missed to name it, so everything has to be read again. */
export const liveEvent = z.object({
  kind: z.enum([...EVENT_KINDS, ...TRANSIENT_KINDS, 'reset']),
  conversationId: z.optional(id),
  /** The message that has changed, if it is only one. */
  messageId: z.optional(longId),
  tribId: z.optional(id),
  communityId: z.optional(id),
  userId: z.optional(id),
});

/** Enough for a database with a thousand open transactions. Proxies refuse headers of eight thousand bytes. */
export const LAST_EVENT_MAX = 4_000;
/**
 * A timeline of the database, the time at which the database was made, a second, and a snapshot of the transactions
 * that were seen.
 */
const LAST_EVENT = /^[0-9A-F]{8}-\d{1,15}-\d{1,12}-\d{1,20}:\d{1,20}:[\d,]*$/;
export const lastEventHeader = z.string().check(z.maxLength(LAST_EVENT_MAX), z.regex(LAST_EVENT));

export type LiveEvent = z.infer<typeof liveEvent>;

/** Transient events are never sent again: a browser that was away does not need them. */
export const isTransient = ({ kind }: LiveEvent) => TRANSIENT_KINDS.some((one) => one === kind);
