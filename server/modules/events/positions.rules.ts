import type { LiveEvent } from '#shared/api/events';
import type { EventPosition, EventRow } from './events.queries';

/** Transaction ids have 64 bits. */
export function isBefore(one: EventPosition, other: EventPosition): boolean {
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)];
  return a < b || (a === b && one.id < other.id);
}

/** `Last-Event-ID` as the server sent it. */
export function readPosition(header: string): EventPosition {
  const [xid = '0', id = '0'] = header.split('-');
  return { xid, id: Number(id) };
}

/** Null for what concerns the server alone. */
export function liveEventOf({
  kind,
  conversationId,
  messageId,
  tribId,
  communityId,
}: EventRow): LiveEvent | null {
  if (kind === 'session') return null;
  return {
    kind,
    ...(conversationId !== null && { conversationId }),
    ...(messageId !== null && { messageId }),
    ...(tribId !== null && { tribId }),
    ...(communityId !== null && { communityId }),
  };
}
