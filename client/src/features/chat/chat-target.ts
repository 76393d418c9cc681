import type { OpenConversationRequest } from '#shared/api/chat';
import { idInUrl } from '../../lib/id-in-url';
import { CHAT_WITH, SHOWN_COMMUNITY, SHOWN_TRIB } from '../../lib/paths';

/** The conversation that the URL names; null for the lists. */
export function targetIn(search: string): OpenConversationRequest | null {
  const userId = idInUrl(search, CHAT_WITH);
  if (userId !== null) return { userId };
  const tribId = idInUrl(search, SHOWN_TRIB);
  if (tribId !== null) return { tribId };
  const communityId = idInUrl(search, SHOWN_COMMUNITY);
  return communityId === null ? null : { communityId };
}
