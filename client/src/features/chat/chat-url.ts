import type { Conversation, OpenConversationRequest } from '#shared/api/chat';
import {
  chatPage,
  type ChatTab,
  chatWithPath,
  communityChatPath,
  paths,
  seriesChatPath,
  tribChatPath,
} from '../../lib/paths';

/** The conversation that the URL names, or null where it names none and the lists are shown. */
export function targetIn(search: string): OpenConversationRequest | null {
  const { with: userId, trib: tribId, series: seriesId, community: communityId } = chatPage.parse(search);
  if (userId !== undefined) return { userId };
  if (tribId !== undefined) return { tribId };
  if (seriesId !== undefined) return { seriesId };
  return communityId === undefined ? null : { communityId };
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

/** The tab that has the open conversation. Friends are the usual one, so their path does not name it. */
export function tabOfTarget(target: OpenConversationRequest | null): ChatTab {
  if (target && ('tribId' in target || 'seriesId' in target)) return 'tribs';
  return target && 'communityId' in target ? 'communities' : 'friends';
}
