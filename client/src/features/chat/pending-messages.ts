import { type Draft, firstToSend, isTooOld, laneOf, type OutboxEntry } from '../../lib/outbox/outbox-entry';

const TOO_OLD = 'Not sent for more than a day. Try again to send it now.';

export type PendingMessage = Draft & {
  clientId: string;
  conversationId: number;
  createdAt: string;
  /** `waiting` means offline, or not accepted by the server yet. `failed` means that the person decides. */
  state: 'sending' | 'waiting' | 'failed';
  error?: string;
};

/** The pending messages of a conversation, in the order in which they are shown. */
export function pendingOf(
  entries: readonly OutboxEntry[],
  conversationId: number,
  { isOnline, now }: { isOnline: boolean; now: number },
): PendingMessage[] {
  const messages = entries
    .filter((entry) => entry.kind === 'message')
    .filter((entry) => entry.conversationId === conversationId && !entry.isTakenBack)
    .toSorted((a, b) => a.order - b.order);
  const lane = messages[0] && laneOf(messages[0]);
  const isHeld = !isOnline || (lane !== undefined && (firstToSend(messages, lane, now)?.tries ?? 0) > 0);
  return messages.map((message) => {
    const { clientId, text, photo, photoSize, replyToId, createdAt } = message;
    const error = message.error ?? (isTooOld(message, now) ? TOO_OLD : undefined);
    const state = error === undefined ? (isHeld ? 'waiting' : 'sending') : 'failed';
    return { clientId, conversationId, text, photo, photoSize, replyToId, createdAt, state, error };
  });
}
