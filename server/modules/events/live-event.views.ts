import type { LiveEvent } from '#shared/api/events';
import type { EventRow } from './events.queries';

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
