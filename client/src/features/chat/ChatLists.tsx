import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Conversation, ConversationKind, OpenConversationRequest } from '#shared/api/chat';
import { SEARCH_MAX, UNREAD_MAX } from '#shared/domain/limits';
import type { PublicUser } from '#shared/api/users';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { LATEST_MAX, setLatestPlaceholders } from '../../lib/static-frame';
import { useTab } from '../../navigation/use-url';
import { useFallbackPolling } from '../../lib/live/live';
import { write } from '../../lib/storage';
import { PageTitle } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Tabs } from '../../ui/Tabs';
import { chatPage, chatWithPath, paths } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { GoingButton } from '../tribs/GoingButton';
import { AvatarButton } from '../people/PersonButton';
import { peopleQuery } from '../people/people.api';
import { conversationsQuery } from './chat.api';
import { ConversationList, EmptyList, ListSkeleton, useConversations } from './lists/ConversationList';
import { CommunityList, TribList } from './lists/RoomLists';
import { listKindOf, pathOf, pathTo, tabOfTarget } from './chat-url';
import { useOnline } from './use-online';
import { ChatRow } from './lists/ChatRow';
import { Rows } from '../../lib/motion/Rows';
import { ShowMore } from '../../ui/ShowMore';
import { Skeleton } from '../../ui/Skeleton';
import { conversationName, ConversationPicture } from './ConversationPicture';
import * as t from './texts';

const TABS = [
  { value: 'friends', label: t.friends, kind: 'direct', List: FriendList },
  { value: 'tribs', label: t.tribs, kind: 'trib', List: TribList },
  { value: 'communities', label: t.communities, kind: 'community', List: CommunityList },
] as const;

const NOBODY = 0;

type Props = {
  /** Null until the session is known. */
  viewerId: number | null;
  target?: OpenConversationRequest | null;
  /** Whether all conversations are shown above the tabs. The page keeps this while a conversation is open. */
  isAllShown?: boolean;
  onShowAll?: ((isAllShown: boolean) => void) | undefined;
};

/** The latest conversations, and below them tabs with the people, meetups and communities to talk with. */
export function ChatLists({ viewerId, target = null, isAllShown = false, onShowAll }: Props) {
  const [tab, showTab] = useTab(chatPage, tabOfTarget(target));
  const [typed, setTyped] = useState('');
  const searched = typed.trim();
  const latest = useInfiniteQuery({
    ...conversationsQuery(viewerId ?? NOBODY),
    ...useFallbackPolling(),
    enabled: viewerId !== null,
  });
  const shownTo = latest.isPending ? null : viewerId;
  useRememberedCount(shownTo === null ? undefined : latest.data?.length);
  return (
    <div className="p-5">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-2.5">
        <PageTitle>{t.chats}</PageTitle>
        <div className="flex grow justify-end gap-2.5">
          <GoingButton />
          <NotificationsBell />
        </div>
      </div>
      <search className="mb-3 block">
        <SearchField label={t.searchChats} value={typed} onChange={setTyped} max={SEARCH_MAX} />
      </search>
      {/* The skeleton takes up the same room, so that nothing moves or is replaced when the list has loaded. */}
      {shownTo === null ? (
        <LatestSkeleton />
      ) : (
        // Search results are shown in the tabs, since a search also finds people without a conversation.
        searched === '' && (
          <LatestList
            viewerId={shownTo}
            list={latest}
            target={target}
            isAllShown={isAllShown}
            onShowAll={onShowAll}
          />
        )
      )}
      <Tabs
        label={t.chats}
        value={tab}
        onChange={showTab}
        tabs={TABS.map(({ value, label, kind, List }) => ({
          value,
          label,
          unread: countUnread(latest.data, kind),
          content:
            shownTo === null ? (
              <ListSkeleton label={t.loadingChats} />
            ) : (
              <List viewerId={shownTo} searched={searched} openPath={target && pathTo(target)} />
            ),
        }))}
      />
    </div>
  );
}

/** Remembers how many there are, so that the next visit reserves the same room for them. */
function useRememberedCount(loaded: number | undefined): void {
  const count = loaded === undefined ? undefined : Math.min(loaded, LATEST_MAX);
  useEffect(() => {
    if (count === undefined) return;
    write('latestChats', String(count));
    setLatestPlaceholders(count);
  }, [count]);
}

function countUnread(conversations: readonly Conversation[] = [], kind: ConversationKind): number {
  const counted = conversations.filter((one) => listKindOf(one) === kind && !one.isMuted);
  return Math.min(
    UNREAD_MAX,
    counted.reduce((sum, { unread }) => sum + unread, 0),
  );
}

const SUGGESTIONS_UP_TO = 10;

type FriendListProps = { viewerId: number; searched: string; openPath: string | null };
type Row = { person: PublicUser; conversation: Conversation | null };

/** Lists direct conversations, the latest first, then people to begin one with, up to ten rows in all. */
export function FriendList({ viewerId, searched, openPath }: FriendListProps) {
  const conversations = useConversations(viewerId, 'direct', searched);
  const people = useQuery(peopleQuery(viewerId));
  // Without a connection, only the conversations that were read before are listed.
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
      loading={t.loadingPeople}
      searched={searched}
      nameOf={({ person }) => person.displayName}
      idOf={({ person }) => person.id}
      empty={
        <EmptyList
          title={t.nobodyHereYet}
          text={t.joinMeetupToMeet}
          href={paths.meetups}
          link={t.findMeetup}
        />
      }
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
          <p dir="auto" className="truncate text-sm text-muted">
            {person.bio || t.noBioAvailable}
          </p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span dir="auto" className="truncate">
              {placeText(person.location || t.locationUnknown, LANG)}
            </span>
            {online.has(person.id) && <span className="text-perfect">{t.online}</span>}
          </p>
        </ChatRow>
      )}
    </ConversationList>
  );
}

/** A search looks through everybody the viewer knows, so it has no limit of rows. */
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
        <span className="pointer-events-none absolute end-0.5 bottom-0.5 size-3.5 rounded-pill bg-perfect ring-2 ring-canvas" />
      )}
    </div>
  );
}

const PICTURE = 56;

type LatestListProps = {
  viewerId: number;
  list: Pick<
    ReturnType<typeof useInfiniteQuery<unknown, Error, Conversation[]>>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** The conversation that is open beside the list. */
  target: OpenConversationRequest | null;
  isAllShown: boolean;
  onShowAll: ((isAllShown: boolean) => void) | undefined;
};

/** Lists conversations of all kinds, the one with the latest message first. Empty for people who have none yet. */
function LatestList({ viewerId, list, target, isAllShown, onShowAll }: LatestListProps) {
  const all = list.data ?? [];
  if (all.length === 0) return null;
  const shown = isAllShown ? all : all.slice(0, LATEST_MAX);
  return (
    <section aria-labelledby="latest" className="mb-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="latest" className="font-display text-lg font-bold">
          {isAllShown ? t.allConversations : t.latest}
        </h2>
        {all.length > LATEST_MAX && (
          <Button
            variant="quiet"
            size="sm"
            className="-me-4"
            aria-label={isAllShown ? t.fewerConversations : t.allConversations}
            aria-expanded={isAllShown}
            onClick={() => onShowAll?.(!isAllShown)}
          >
            {isAllShown ? t.fewer : t.all}
          </Button>
        )}
      </div>
      <Rows items={shown} idOf={({ id }) => id} ordered className="grid grid-cols-1">
        {(conversation) => (
          <ChatRow
            viewerId={viewerId}
            name={conversationName(conversation)}
            picture={
              <ConversationPicture conversation={conversation} size={PICTURE} corners="rounded-input" />
            }
            href={pathOf(conversation)}
            conversation={conversation}
            isOpen={target !== null && pathOf(conversation) === pathTo(target)}
          />
        )}
      </Rows>
      {isAllShown && <ShowMore list={list} />}
    </section>
  );
}

/** As large as the list was on this device the last time, so that nothing moves when it loads. */
function LatestSkeleton() {
  return (
    <div
      className="mb-[calc(min(1,var(--latest-chats,0))*24px)] h-[calc(min(1,var(--latest-chats,0))*44px+var(--latest-chats,0)*72px)] overflow-hidden"
      aria-hidden="true"
    >
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-5 w-20" />
      </div>
      {Array.from({ length: LATEST_MAX }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5 py-2">
          <Skeleton className="size-14 shrink-0 rounded-pill" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="my-1 h-4 w-2/5" firstText="truncate font-semibold" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
