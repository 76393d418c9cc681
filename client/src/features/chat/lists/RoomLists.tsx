import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Community } from '#shared/api/catalogue';
import type { Conversation } from '#shared/api/chat';
import type { Trib } from '#shared/api/tribs';
import { seriesRoomName } from '#shared/domain/group-names';
import { LANG } from '../../../lib/lang';
import { communityChatPath, paths, seriesChatPath, tribChatPath } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { CommunityImage, memberCountText } from '../../communities/CommunityImage';
import { TribImage } from '../../tribs/TribImage';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { pathOf } from '../chat-url';
import { ChatRow } from './ChatRow';
import { ConversationList, useConversations } from './ConversationList';
import * as t from '../texts';

type Props = { viewerId: number; searched: string; openPath: string | null };

export function TribList({ viewerId, searched, openPath }: Props) {
  const conversations = useConversations(viewerId, 'trib', searched);
  const tribs = useQuery(tribsOfUserQuery(viewerId));
  const rows =
    conversations.data &&
    tribs.data &&
    withRooms([...tribs.data.map(listedTrib), ...seriesIn(conversations.data)], conversations.data);
  const retry = () => void Promise.all([conversations.refetch(), tribs.refetch()]);
  return (
    <ConversationList
      conversations={conversations}
      rows={rows}
      isError={conversations.isError || tribs.isError}
      retry={retry}
      loading={t.loadingTribs}
      searched={searched}
      nameOf={({ subject }) => subject.name}
      idOf={({ subject }) => subject.href}
      empty={<NoTribs />}
    >
      {({ subject: { picture, description, memberCount, ...room }, conversation }) => (
        <ChatRow
          {...room}
          viewerId={viewerId}
          picture={<TribImage trib={picture} sizes="56px" className="size-14 rounded-input" />}
          isOpen={room.href === openPath}
          conversation={conversation}
        >
          <p dir="auto" className="truncate text-sm text-muted">
            {description}
          </p>
          <p className="text-sm text-muted">{memberCountText(memberCount)}</p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

type ListedRoom = {
  href: string;
  name: string;
  picture: ComponentProps<typeof TribImage>['trib'];
  description: string;
  memberCount: number;
};

const listedTrib = (trib: Trib): ListedRoom => ({
  href: tribChatPath(trib.id),
  name: trib.name,
  picture: trib,
  description: trib.description,
  memberCount: trib.memberCount,
});

/** Rooms of whole series, which are listed beside the rooms of their dates. */
function seriesIn(conversations: readonly Conversation[]): ListedRoom[] {
  return conversations.flatMap(({ series, memberCount }) =>
    series
      ? [
          {
            href: seriesChatPath(series.id),
            name: seriesRoomName(series.name, LANG),
            picture: { ...series, category: null, mainImageUrl: series.picture },
            description: t.forEveryoneWhoComes,
            memberCount,
          },
        ]
      : [],
  );
}

function NoTribs() {
  return (
    <EmptyState
      title={t.noMeetupsYet}
      text={t.onceYouJoinMeetup}
      action={
        <Link href={paths.meetups} className={buttonClass()}>
          {t.findMeetup}
        </Link>
      }
    />
  );
}

export function CommunityList({ viewerId, searched, openPath }: Props) {
  const conversations = useConversations(viewerId, 'community', searched);
  const communities = useQuery(communitiesOfUserQuery(viewerId));
  const known: readonly ShownCommunity[] | undefined =
    communities.data ?? (communities.isError ? communitiesIn(conversations.data) : undefined);
  const listed = known?.map((community) => ({ ...community, href: communityChatPath(community.id) }));
  const rows = conversations.data && listed && withRooms(listed, conversations.data);
  const retry = () => void Promise.all([conversations.refetch(), communities.refetch()]);
  return (
    <ConversationList
      conversations={conversations}
      rows={rows}
      isError={conversations.isError || communities.isError}
      retry={retry}
      loading={t.loadingCommunities}
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
          href={community.href}
          isOpen={community.href === openPath}
          conversation={conversation}
        >
          <p dir="auto" className="truncate text-sm text-muted">
            {community.description}
          </p>
          <p className="text-sm text-muted">{memberCountText(community.memberCount)}</p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

type ShownCommunity = ComponentProps<typeof CommunityImage>['community'] & Pick<Community, 'memberCount'>;

/** Stands in for communities that cannot be read, using what their conversations say of them. */
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
      title={t.noCommunitiesYet}
      text={t.onceYouJoinCommunity}
      action={
        <Link href={paths.communities} className={buttonClass()}>
          {t.findCommunity}
        </Link>
      }
    />
  );
}

type WithRoom<T> = { subject: T; conversation: Conversation | null };

/** Lists meetups or communities by their rooms, the one with the latest message first, then those without a room. */
function withRooms<T extends { href: string }>(
  subjects: readonly T[],
  conversations: readonly Conversation[],
): WithRoom<T>[] {
  const byPath = new Map(subjects.map((subject) => [subject.href, subject]));
  const withRoom = conversations.flatMap((conversation) => {
    const subject = byPath.get(pathOf(conversation));
    return subject ? [{ subject, conversation }] : [];
  });
  const listed = new Set(withRoom.map(({ subject }) => subject.href));
  const others = subjects
    .filter(({ href }) => !listed.has(href))
    .map((subject) => ({ subject, conversation: null }));
  return [...withRoom, ...others];
}
