import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Community } from '#shared/api/catalogue';
import type { Conversation } from '#shared/api/chat';
import { Link } from 'wouter';
import { communityChatPath, paths } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { communitiesOfUserQuery } from '../../communities/communities.api';
import { CommunityImage } from '../../communities/CommunityImage';
import { memberCountText } from '../../communities/member-count-text';
import { ChatRow } from './ChatRow';
import { ConversationList } from './ConversationList';
import { useConversations } from './use-conversations';
import { withRooms } from './with-rooms';

type Props = { viewerId: number; searched: string; openId: number | null };

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
