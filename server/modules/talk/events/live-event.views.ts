import type { LiveEvent } from '#shared/api/events';
import type { EventRow } from './events.queries';

/** Null for events that concern only the server. */
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
