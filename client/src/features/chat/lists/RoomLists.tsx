import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import type { Conversation } from '#shared/api/chat';
import { communityChatPath, paths, tribChatPath } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { CommunityImage } from '../../communities/CommunityImage';
import { memberCountText } from '../../communities/member-count-text';
import { TribImage } from '../../tribs/TribImage';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { ChatRow } from './ChatRow';
import { ConversationList, useConversations } from './ConversationList';

type Props = { viewerId: number; searched: string; openId: number | null };

export function TribList({ viewerId, searched, openId }: Props) {
  const conversations = useConversations(viewerId, 'trib', searched);
  const tribs = useQuery(tribsOfUserQuery(viewerId));
  const rows =
    conversations.data && tribs.data && withRooms(tribs.data, conversations.data, ({ trib }) => trib);
  const retry = () => void Promise.all([conversations.refetch(), tribs.refetch()]);
  return (
    <ConversationList
      conversations={conversations}
      rows={rows}
      isError={conversations.isError || tribs.isError}
      retry={retry}
      loading="Loading tribs..."
      searched={searched}
      nameOf={({ subject }) => subject.name}
      idOf={({ subject }) => subject.id}
      empty={<NoTribs />}
    >
      {({ subject: trib, conversation }) => (
        <ChatRow
          viewerId={viewerId}
          name={trib.name}
          picture={<TribImage trib={trib} sizes="56px" className="size-14 rounded-input" />}
          href={tribChatPath(trib.id)}
          isOpen={trib.id === openId}
          conversation={conversation}
        >
          <p className="truncate text-sm text-muted">{trib.description}</p>
          <p className="text-sm text-muted">{memberCountText(trib.memberCount)}</p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

function NoTribs() {
  return (
    <EmptyState
      title="No meetups yet"
      text="Once you join a meetup, you'll find its people here."
      action={
        <Link href={paths.meetups} className={buttonClass()}>
          Find a meetup
        </Link>
      }
    />
  );
}

export function CommunityList({ viewerId, searched, openId }: Props) {
  const conversations = useConversations(viewerId, 'community', searched);
  const communities = useQuery(communitiesOfUserQuery(viewerId));
  const known: readonly ShownCommunity[] | undefined =
    communities.data ?? (communities.isError ? communitiesIn(conversations.data) : undefined);
  const rows =
    conversations.data && known && withRooms(known, conversations.data, ({ community }) => community);
  const retry = () => void Promise.all([conversations.refetch(), communities.refetch()]);
  return (
    <ConversationList
      conversations={conversations}
      rows={rows}
      isError={conversations.isError || communities.isError}
      retry={retry}
      loading="Loading communities..."
      searched={searched}
      nameOf={({ subject }) => subject.name}
      idOf={({ subject }) => subject.id}
      empty={<NoCommunities />}
    >
      {({ subject: community, conversation }) => (
        <ChatRow
          viewerId={viewerId}
          name={community.name}
          picture={<CommunityImage community={community} sizes="56px" className="size-14 rounded-input" />}
          href={communityChatPath(community.id)}
          isOpen={community.id === openId}
          conversation={conversation}
        >
          <p className="truncate text-sm text-muted">{community.description}</p>
          <p className="text-sm text-muted">{memberCountText(community.memberCount)}</p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

type ShownCommunity = ComponentProps<typeof CommunityImage>['community'] & Pick<Community, 'memberCount'>;

/** What conversations say of their communities, when those cannot be read. */
function communitiesIn(conversations: readonly Conversation[] = []) {
  const found = conversations.flatMap(({ community, memberCount }) =>
    community
      ? [{ ...community, image: community.picture, category: null, description: null, memberCount }]
      : [],
  );
  return found.length > 0 ? found : undefined;
}

function NoCommunities() {
  return (
    <EmptyState
      title="No communities yet"
      text="Once you join a community, you'll find its people here."
      action={
        <Link href={paths.communities} className={buttonClass()}>
          Find a community
        </Link>
      }
    />
  );
}

type WithRoom<T> = { subject: T; conversation: Conversation | null };

/** Meetups or communities with their rooms: in the order of the rooms, the one with the latest message first. */
function withRooms<T extends { id: number }>(
  subjects: readonly T[],
  conversations: readonly Conversation[],
  subjectOf: (conversation: Conversation) => { id: number } | null,
): WithRoom<T>[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const withRoom = conversations.flatMap((conversation) => {
    const subject = byId.get(subjectOf(conversation)?.id ?? 0);
    return subject ? [{ subject, conversation }] : [];
  });
  const listed = new Set(withRoom.map(({ subject }) => subject.id));
  const others = subjects
    .filter(({ id }) => !listed.has(id))
    .map((subject) => ({ subject, conversation: null }));
  return [...withRoom, ...others];
}
