import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Conversation } from '#shared/api/chat';
import type { PublicUser } from '#shared/api/users';
import { chatWithPath, paths } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { AvatarButton } from '../../people/AvatarButton';
import { peopleQuery } from '../../people/people.api';
import { useOnline } from '../use-online';
import { ChatRow } from './ChatRow';
import { ConversationList, useConversations } from './ConversationList';

const SUGGESTIONS_UP_TO = 10;

type Props = { viewerId: number; searched: string; openPath: string | null };
type Row = { person: PublicUser; conversation: Conversation | null };

/** Direct conversations, the latest first; then people to begin one with, up to ten rows in all. */
export function FriendList({ viewerId, searched, openPath }: Props) {
  const conversations = useConversations(viewerId, 'direct', searched);
  const people = useQuery(peopleQuery(viewerId));
  // Without a connection, conversations that were read before are listed alone.
  const others = people.data ?? (people.isError && conversations.data?.length ? [] : undefined);
  const rows = conversations.data && others && rowsOf(conversations.data, others, searched !== '');
  const online = useOnline(viewerId, rows?.map(({ person }) => person.id) ?? []);
  const retry = () => void Promise.all([conversations.refetch(), people.refetch()]);
  return (
    <ConversationList
      conversations={conversations}
      rows={rows}
      isError={conversations.isError || people.isError}
      retry={retry}
      loading="Loading people..."
      searched={searched}
      nameOf={({ person }) => person.displayName}
      idOf={({ person }) => person.id}
      empty={<Nobody />}
    >
      {({ person, conversation }) => (
        <ChatRow
          viewerId={viewerId}
          name={person.displayName}
          picture={<Face person={person} isOnline={online.has(person.id)} />}
          href={chatWithPath(person.id)}
          isOpen={chatWithPath(person.id) === openPath}
          conversation={conversation}
        >
          <p className="truncate text-sm text-muted">{person.bio || 'No bio available'}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span className="truncate">{person.location || 'Location unknown'}</span>
            {online.has(person.id) && <span className="text-perfect">Online</span>}
          </p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

/** A search looks through everybody the viewer knows. */
function rowsOf(
  conversations: readonly Conversation[],
  people: readonly PublicUser[],
  isSearching: boolean,
): Row[] {
  const withConversation = conversations.flatMap((conversation) =>
    conversation.person ? [{ person: conversation.person, conversation }] : [],
  );
  const listed = new Set(withConversation.map(({ person }) => person.id));
  const others = people
    .filter(({ id }) => !listed.has(id))
    .slice(0, isSearching ? people.length : Math.max(0, SUGGESTIONS_UP_TO - withConversation.length));
  return [...withConversation, ...others.map((person) => ({ person, conversation: null }))];
}

function Face({ person, isOnline }: { person: PublicUser; isOnline: boolean }) {
  return (
    <div className="relative">
      <AvatarButton person={person} size={56} />
      {isOnline && (
        <span className="pointer-events-none absolute right-0.5 bottom-0.5 size-3.5 rounded-pill bg-perfect ring-2 ring-canvas" />
      )}
    </div>
  );
}

function Nobody() {
  return (
    <EmptyState
      title="Nobody here yet"
      text="Join a meetup to meet people."
      action={
        <Link href={paths.meetups} className={buttonClass()}>
          Find a meetup
        </Link>
      }
    />
  );
}
