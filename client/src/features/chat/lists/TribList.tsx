import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths, tribChatPath } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { memberCountText } from '../../communities/member-count-text';
import { TribImage } from '../../tribs/TribImage';
import { tribsOfUserQuery } from '../../tribs/tribs.api';
import { ChatRow } from './ChatRow';
import { ConversationList } from './ConversationList';
import { useConversations } from './use-conversations';
import { withRooms } from './with-rooms';

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
      title="No tribs yet"
      text="Once you join a meetup, you'll find its people here."
      action={
        <Link href={paths.meetups} className={buttonClass()}>
          Find a meetup
        </Link>
      }
    />
  );
}
