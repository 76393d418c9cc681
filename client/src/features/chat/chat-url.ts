import type { OpenConversationRequest } from '#shared/api/chat';
import { idInUrl } from '../../lib/id-in-url';
import { CHAT_WITH, paths, SHOWN_COMMUNITY, SHOWN_TRIB } from '../../lib/paths';

/** The conversation that the URL names; null for the lists. */
export function targetIn(search: string): OpenConversationRequest | null {
  const userId = idInUrl(search, CHAT_WITH);
  if (userId !== null) return { userId };
  const tribId = idInUrl(search, SHOWN_TRIB);
  if (tribId !== null) return { tribId };
  const communityId = idInUrl(search, SHOWN_COMMUNITY);
  return communityId === null ? null : { communityId };
}

const LIST_TABS = ['friends', 'tribs', 'communities'] as const;
export type ListTab = (typeof LIST_TABS)[number];

const TAB = 'tab';

export const toListTab = (name: string | null): ListTab | undefined => LIST_TABS.find((tab) => tab === name);

/** The one the URL names, otherwise the one that has the open conversation. */
export function listTabOf(search: string, target: OpenConversationRequest | null): ListTab {
  return toListTab(new URLSearchParams(search).get(TAB)) ?? tabOfTarget(target);
}

function tabOfTarget(target: OpenConversationRequest | null): ListTab {
  if (target && 'tribId' in target) return 'tribs';
  return target && 'communityId' in target ? 'communities' : 'friends';
}

/** The query with another tab; what is open stays open. */
export function withListTab(search: string, tab: ListTab): string {
  const query = new URLSearchParams(search);
  query.set(TAB, tab);
  return String(query);
}

/** Without a conversation. Friends are shown without being named. */
export const listPath = (tab: ListTab) =>
  tab === 'friends' ? paths.chat : `${paths.chat}?${withListTab('', tab)}`;
