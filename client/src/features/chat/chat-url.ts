import type { Conversation, OpenConversationRequest } from '#shared/api/chat';
import { idInUrl } from '../../lib/id-in-url';
import {
  CHAT_WITH,
  chatWithPath,
  communityChatPath,
  paths,
  seriesChatPath,
  SHOWN_COMMUNITY,
  SHOWN_SERIES,
  SHOWN_TRIB,
  tribChatPath,
} from '../../lib/paths';

/** The conversation that the URL names, or null where it names none and the lists are shown. */
export function targetIn(search: string): OpenConversationRequest | null {
  const userId = idInUrl(search, CHAT_WITH);
  if (userId !== null) return { userId };
  const tribId = idInUrl(search, SHOWN_TRIB);
  if (tribId !== null) return { tribId };
  const seriesId = idInUrl(search, SHOWN_SERIES);
  if (seriesId !== null) return { seriesId };
  const communityId = idInUrl(search, SHOWN_COMMUNITY);
  return communityId === null ? null : { communityId };
}

export function pathOf({ person, trib, community, series }: Conversation): string {
  if (person) return chatWithPath(person.id);
  if (trib) return tribChatPath(trib.id);
  if (series) return seriesChatPath(series.id);
  return community ? communityChatPath(community.id) : paths.chat;
}

export function pathTo(target: OpenConversationRequest): string {
  if ('userId' in target) return chatWithPath(target.userId);
  if ('seriesId' in target) return seriesChatPath(target.seriesId);
  return 'tribId' in target ? tribChatPath(target.tribId) : communityChatPath(target.communityId);
}

/** Rooms of series are listed with those of meetups. */
export const listKindOf = ({ kind }: Pick<Conversation, 'kind'>) => (kind === 'series' ? 'trib' : kind);

const LIST_TABS = ['friends', 'tribs', 'communities'] as const;
export type ListTab = (typeof LIST_TABS)[number];

const TAB = 'tab';

export const toListTab = (name: string | null): ListTab | undefined => LIST_TABS.find((tab) => tab === name);

/** The tab that the URL names, otherwise the one that has the open conversation. */
export function listTabOf(search: string, target: OpenConversationRequest | null): ListTab {
  return toListTab(new URLSearchParams(search).get(TAB)) ?? tabOfTarget(target);
}

function tabOfTarget(target: OpenConversationRequest | null): ListTab {
  if (target && ('tribId' in target || 'seriesId' in target)) return 'tribs';
  return target && 'communityId' in target ? 'communities' : 'friends';
}

/** Changes the tab in the query and keeps the open conversation. */
export function withListTab(search: string, tab: ListTab): string {
  const query = new URLSearchParams(search);
  query.set(TAB, tab);
  return String(query);
}

/** The path of a list without an open conversation. Friends are the default tab, so their path does not name it. */
export const listPath = (tab: ListTab) =>
  tab === 'friends' ? paths.chat : `${paths.chat}?${withListTab('', tab)}`;
