import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths, tribChatPath } from '../../../lib/paths';
import { useNewsPolling } from '../../../lib/live/live';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { memberCountText } from '../../communities/member-count-text';
import { TribImage } from '../../tribs/TribImage';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { conversationsQuery } from '../chat.api';
import { ChatRow } from './ChatRow';
import { ConversationList } from './ConversationList';
import { roomsOf } from './rooms';

type Props = { viewerId: number; searched: string; openId: number | null };

export function TribList({ viewerId, searched, openId }: Props) {
  const talks = useInfiniteQuery({ ...conversationsQuery(viewerId, 'trib'), ...useNewsPolling() });
  const tribs = useQuery(tribsOfUserQuery(viewerId));
  const rows = talks.data && tribs.data && roomsOf(talks.data, tribs.data, ({ trib }) => trib);
  const retry = () => void Promise.all([talks.refetch(), tribs.refetch()]);
  return (
    <ConversationList
      found={{ rows, isError: talks.isError || tribs.isError, retry, more: talks }}
      loading="Loading tribs..."
      searched={searched}
      nameOf={({ about }) => about.name}
      idOf={({ about }) => about.id}
      empty={<NoTribs />}
    >
      {({ about: trib, conversation }) => (
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
      title="No tribs yet"
      text="Once you join a meetup, you'll find its people here."
      action={
        <Link href={paths.meetups} className={buttonClass()}>
          Find a trib
        </Link>
      }
    />
  );
}
