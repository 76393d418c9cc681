import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { Community } from '#shared/api/catalogue';
import type { Conversation } from '#shared/api/chat';
import type { Trib } from '#shared/api/tribs';
import { seriesRoomName } from '#shared/domain/group-names';
import { LANG } from '../../../lib/lang';
import { communityChatPath, paths, seriesChatPath, tribChatPath } from '../../../lib/paths';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { CommunityImage, memberCountText } from '../../communities/CommunityImage';
import { TribImage } from '../../tribs/TribImage';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { pathOf } from '../chat-url';
import { ChatRow } from './ChatRow';
import { ConversationList, EmptyList, useConversations } from './ConversationList';
import * as t from '../texts';

type Props = { viewerId: number; searched: string; openPath: string | null };

export function TribList(props: Props) {
  const conversations = useConversations(props.viewerId, 'trib', props.searched);
  const tribs = useQuery(tribsOfUserQuery(props.viewerId));
  const rooms = conversations.data && tribs.data?.map(listedTrib).concat(seriesIn(conversations.data));
  return (
    <RoomList
      {...props}
      conversations={conversations}
      source={tribs}
      rooms={rooms}
      loading={t.loadingTribs}
      empty={
        <EmptyList
          title={t.noMeetupsYet}
          text={t.onceYouJoinMeetup}
          href={paths.meetups}
          link={t.findMeetup}
        />
      }
    />
  );
}

export function CommunityList(props: Props) {
  const conversations = useConversations(props.viewerId, 'community', props.searched);
  const communities = useQuery(communitiesOfUserQuery(props.viewerId));
  const known: readonly ShownCommunity[] | undefined =
    communities.data ?? (communities.isError ? communitiesIn(conversations.data) : undefined);
  return (
    <RoomList
      {...props}
      conversations={conversations}
      source={communities}
      rooms={known?.map(listedCommunity)}
      loading={t.loadingCommunities}
      empty={
        <EmptyList
          title={t.noCommunitiesYet}
          text={t.onceYouJoinCommunity}
          href={paths.communities}
          link={t.findCommunity}
        />
      }
    />
  );
}

type ListedRoom = {
  href: string;
  name: string;
  picture: ReactNode;
  description: string | null;
  memberCount: number;
};
type RoomListProps = Props & {
  conversations: ReturnType<typeof useConversations>;
  /** Where the meetups or communities come from. */
  source: { isError: boolean; refetch: () => unknown };
  rooms: readonly ListedRoom[] | undefined;
  loading: string;
  empty: ReactNode;
};

function RoomList({ viewerId, searched, openPath, conversations, source, rooms, ...list }: RoomListProps) {
  return (
    <ConversationList
      {...list}
      conversations={conversations}
      rows={conversations.data && rooms && withConversations(rooms, conversations.data)}
      isError={conversations.isError || source.isError}
      retry={() => void Promise.all([conversations.refetch(), source.refetch()])}
      searched={searched}
      nameOf={({ room }) => room.name}
      idOf={({ room }) => room.href}
    >
      {({ room: { description, memberCount, ...room }, conversation }) => (
        <ChatRow {...room} viewerId={viewerId} isOpen={room.href === openPath} conversation={conversation}>
          <p dir="auto" className="truncate text-sm text-muted">
            {description}
          </p>
          <p className="text-sm text-muted">{memberCountText(memberCount)}</p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

const PICTURE = { sizes: '56px', className: 'size-14 rounded-input' };

const listedTrib = (trib: Trib): ListedRoom => ({
  href: tribChatPath(trib.id),
  name: trib.name,
  picture: <TribImage trib={trib} {...PICTURE} />,
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
            picture: (
              <TribImage trib={{ ...series, category: null, mainImageUrl: series.picture }} {...PICTURE} />
            ),
            description: t.forEveryoneWhoComes,
            memberCount,
          },
        ]
      : [],
  );
}

type ShownCommunity = ComponentProps<typeof CommunityImage>['community'] & Pick<Community, 'memberCount'>;

const listedCommunity = (community: ShownCommunity): ListedRoom => ({
  href: communityChatPath(community.id),
  name: community.name,
  picture: <CommunityImage community={community} {...PICTURE} />,
  description: community.description,
  memberCount: community.memberCount,
});

/** Stands in for communities that cannot be read, using what their conversations say of them. */
function communitiesIn(conversations: readonly Conversation[] = []) {
  const found = conversations.flatMap(({ community, memberCount }) =>
    community
      ? [{ ...community, image: community.picture, category: null, description: null, memberCount }]
      : [],
  );
  return found.length > 0 ? found : undefined;
}

/** Lists rooms, the one with the latest message first, then those in which nobody has written. */
function withConversations(rooms: readonly ListedRoom[], conversations: readonly Conversation[]) {
  const byPath = new Map(rooms.map((room) => [room.href, room]));
  const written = conversations.flatMap((conversation) => {
    const room = byPath.get(pathOf(conversation));
    return room ? [{ room, conversation }] : [];
  });
  const listed = new Set(written.map(({ room }) => room.href));
  const others = rooms.filter(({ href }) => !listed.has(href));
  return [...written, ...others.map((room) => ({ room, conversation: null }))];
}
