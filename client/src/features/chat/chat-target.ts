import type { OpenConversationRequest } from '#shared/api/chat';
import { idInAddress } from '../../lib/id-in-address';
import { CHAT_WITH, SHOWN_COMMUNITY, SHOWN_TRIB } from '../../lib/paths';

/** The conversation that the address names; null for the lists. */
export function targetIn(search: string): OpenConversationRequest | null {
  const userId = idInAddress(search, CHAT_WITH);
  if (userId !== null) return { userId };
  const tribId = idInAddress(search, SHOWN_TRIB);
  if (tribId !== null) return { tribId };
  const communityId = idInAddress(search, SHOWN_COMMUNITY);
  return communityId === null ? null : { communityId };
}
