import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { communityChatPath, paths } from '../../../lib/paths';
import { useNewsPolling } from '../../../lib/live/live';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { CommunityImage } from '../../communities/CommunityImage';
import { memberCountText } from '../../communities/member-count-text';
import { conversationsQuery } from '../chat.api';
import { ChatRow } from './ChatRow';
import { ConversationList } from './ConversationList';
import { roomsOf } from './rooms';

type Props = { viewerId: number; searched: string; openId: number | null };

export function CommunityList({ viewerId, searched, openId }: Props) {
  const talks = useInfiniteQuery({ ...conversationsQuery(viewerId, 'community'), ...useNewsPolling() });
  const communities = useQuery(communitiesOfUserQuery(viewerId));
  const rows =
    talks.data && communities.data && roomsOf(talks.data, communities.data, ({ community }) => community);
  const retry = () => void Promise.all([talks.refetch(), communities.refetch()]);
  return (
    <ConversationList
      found={{ rows, isError: talks.isError || communities.isError, retry, more: talks }}
      loading="Loading communities..."
      searched={searched}
      nameOf={({ about }) => about.name}
      idOf={({ about }) => about.id}
      empty={<NoCommunities />}
    >
      {({ about: community, conversation }) => (
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
