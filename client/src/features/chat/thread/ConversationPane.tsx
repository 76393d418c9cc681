import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useEffect } from 'react';
import type { OpenConversationRequest, Conversation, Message } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import type { TribDetail } from '#shared/api/tribs';
import { ApiError } from '../../../lib/api-client';
import { paths, tribPath } from '../../../lib/paths';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageTitle } from '../../../ui/Page';
import { Skeleton } from '../../../ui/Skeleton';
import { warn } from '../../../lib/log';
import { useWhenOnline } from '../../../lib/use-when-online';
import { useNow } from '../../../lib/use-now';
import { whenIdle } from '../../../lib/when-idle';
import { buttonClass } from '../../../ui/Button';
import { Avatar } from '../../../ui/Avatar';
import { ForwardIcon } from '../../../ui/icons';
import { PinnedMessage } from '../../communities/announcements/PinnedMessage';
import { tribFacts } from '../../tribs/trib-facts';
import { TribHours } from '../../tribs/TribHours';
import { tribQuery } from '../../tribs/tribs.api';
import { conversationQuery, openedQuery, messagesQuery } from '../chat.api';
import { storeChat } from '../offline-chats';
import { useOutbox } from '../message-outbox';
import type { Messages } from '../read-messages';
import { isNearStart, ON_THE_WAY, QuickReplies } from '../RoomReplies';
import { useOnline } from '../use-online';
import { BackToChats, ThreadHeader, useThreadMenu } from './ThreadHeader';
import { ThreadSkeleton } from './ThreadSkeleton';
import { LoadedThread } from './LoadedThread';
import { useTyping } from './use-typing';
import * as t from '../texts';

type Props = { viewer: OwnUser; target: OpenConversationRequest; isBesideList: boolean };

export function ConversationPane({ viewer, target, isBesideList }: Props) {
  const opened = useQuery(openedQuery(viewer.id, target));
  const id = opened.data;
  const conversation = useQuery({
    ...conversationQuery(viewer.id, id ?? 0),
    enabled: id !== undefined,
    // Opening the conversation has just read it.
    staleTime: Infinity,
  });
  if (isUnavailable(opened.error) || isUnavailable(conversation.error)) return <ChatUnavailable />;
  if (id !== undefined && conversation.data) {
    return <Thread key={id} viewer={viewer} conversation={conversation.data} isBesideList={isBesideList} />;
  }
  const { error } = opened.error ? opened : conversation;
  return (
    <>
      {(!isBesideList || !error) && (
        <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2">
          {!isBesideList && <BackToChats />}
          {!error && <HeaderSkeleton />}
        </header>
      )}
      {error ? (
        <div className="flex flex-1 flex-col justify-center">
          <ErrorState onRetry={() => void (opened.error ? opened : conversation).refetch()} />
        </div>
      ) : (
        <ThreadSkeleton />
      )}
    </>
  );
}

function HeaderSkeleton() {
  return (
    <>
      <Skeleton className="size-10 shrink-0 rounded-pill" />
      <div className="grid flex-1 gap-2 ps-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </>
  );
}

/** A conversation that is not found, not allowed or with the viewer themselves: trying again would change nothing. */
function isUnavailable(error: Error | null): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** The server does not say whether it never existed, the viewer has left it, or they cannot reach the person. */
function ChatUnavailable() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <PageTitle className="sr-only">{t.chatNotAvailable}</PageTitle>
      <EmptyState
        title={t.chatIsntAvailable}
        text={t.mayGoneOrYou}
        action={
          <Link href={paths.chat} className={buttonClass()}>
            {t.allChats}
          </Link>
        }
      />
    </div>
  );
}

/** Stays the same array in every render. */
const NO_MESSAGES: readonly Message[] = [];

type ThreadProps = { viewer: OwnUser; conversation: Conversation; isBesideList: boolean };

function Thread({ viewer, conversation, isBesideList }: ThreadProps) {
  const messages = useQuery(messagesQuery(viewer.id, conversation.id));
  const outbox = useOutbox(viewer.id, conversation.id);
  useOfflineCopy(viewer.id, conversation, messages.isSuccess ? messages.data : undefined);
  const isOffline = messages.error instanceof ApiError && messages.error.status === 0;
  const typing = useTyping(conversation, messages.data?.list ?? NO_MESSAGES, viewer.id);
  const online = useOnline(viewer.id, conversation.person ? [conversation.person.id] : []);
  const openMenu = useThreadMenu(viewer, conversation);
  const newest = messages.data?.list.at(-1)?.id ?? 0;
  // Where to begin reading is decided only once, so this waits until the messages are up to date.
  const isCurrent =
    messages.isFetchedAfterMount || messages.isError || newest >= (conversation.lastMessage?.id ?? 0);
  return (
    <section aria-label={t.conversation} className="flex min-h-0 flex-1 flex-col">
      <ThreadHeader
        conversation={conversation}
        isBesideList={isBesideList}
        typing={typing}
        isOnline={online.size > 0}
        onMenu={openMenu}
      />
      {/* With large letters on a small screen, they scroll in a quarter of it, so that the messages keep their room. */}
      <div className="max-h-[max(25dvh,50dvh-7rem)] shrink-0 overflow-y-auto has-aria-expanded:max-h-[50dvh]">
        {conversation.trib && (
          <MeetupBar
            viewerId={viewer.id}
            tribId={conversation.trib.id}
            onSend={(text) => outbox.send({ text })}
          />
        )}
        {(conversation.trib ?? conversation.community) && (
          <PinnedMessage viewerId={viewer.id} subject={subjectOf(conversation)} />
        )}
      </div>
      {messages.data && isOffline && <Offline onOnline={() => void messages.refetch()} />}
      {messages.data && isCurrent ? (
        <LoadedThread viewer={viewer} conversation={conversation} stored={messages.data} outbox={outbox} />
      ) : messages.isError ? (
        <div className="flex flex-1 flex-col justify-center">
          <ErrorState onRetry={() => void messages.refetch()} />
        </div>
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  );
}

const subjectOf = ({ trib, community }: Conversation) =>
  trib ? { tribId: trib.id } : { communityId: community?.id ?? 0 };

/** Keeps an offline copy, so that the conversation opens without a connection. */
function useOfflineCopy(viewerId: number, conversation: Conversation, messages: Messages | undefined): void {
  useEffect(() => {
    // Without a connection, the messages shown are those of the copy itself.
    if (!messages || !navigator.onLine) return undefined;
    return whenIdle(() => {
      storeChat({ viewerId, conversation, messages }).catch((error: unknown) =>
        warn('The conversation could not be kept for offline', error),
      );
    });
  }, [viewerId, conversation, messages]);
}

function Offline({ onOnline }: { onOnline: () => void }) {
  useWhenOnline(onOnline);
  return (
    <output className="block border-b border-line bg-raised px-4 py-2 text-sm text-pretty">
      <strong>{t.youreOffline}</strong> {t.whatYouReadLast}
    </output>
  );
}

const FACES = 3;

type MeetupBarProps = { viewerId: number; tribId: number; onSend: (text: string) => void };

/** Shows when and where the room's meetup is, and who goes. If the meetup does not load, the room still works. */
export function MeetupBar({ viewerId, tribId, onSend }: MeetupBarProps) {
  const trib = useQuery(tribQuery(viewerId, tribId));
  if (trib.isPending) {
    return (
      <div className="border-b border-line px-4 py-2">
        <Skeleton className="h-11 w-full" />
      </div>
    );
  }
  if (!trib.data) return null;
  return <Meetup trib={trib.data} onSend={onSend} />;
}

function Meetup({ trib, onSend }: { trib: TribDetail; onSend: (text: string) => void }) {
  const now = useNow();
  const { day, hours, zone, location } = tribFacts(trib, now);
  return (
    <div className="border-b border-line bg-surface px-4 py-1">
      <Link href={tribPath(trib.id)} className="pressable flex min-h-13 items-center gap-3 rounded-input">
        <span className="min-w-0 flex-1 text-sm">
          <span className="block font-semibold">
            {trib.cancelled && <span className="text-danger">{t.cancelledDot} </span>}
            {day}
          </span>
          {hours && (
            <span className="block font-semibold">
              <TribHours hours={hours} zone={zone} />
            </span>
          )}
          <span dir="auto" className="line-clamp-1 text-muted">
            {trib.exactPlace?.name ?? location}
          </span>
        </span>
        <span className="flex shrink-0 -space-x-2" aria-hidden="true">
          {trib.members.slice(0, FACES).map((person) => (
            <span key={person.id} className="rounded-pill ring-2 ring-surface">
              <Avatar person={person} size={28} />
            </span>
          ))}
        </span>
        <span className="sr-only">{t.goingSeeMeetup({ count: trib.memberCount })}</span>
        <ForwardIcon size={18} className="text-muted" />
      </Link>
      {isNearStart(trib, now) && (
        <div className="pt-1 pb-2">
          <QuickReplies replies={ON_THE_WAY} onSend={onSend} />
        </div>
      )}
    </div>
  );
}
