import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Conversation, Message } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../../lib/api-client';
import { warn } from '../../../lib/log';
import { useLatest } from '../../../lib/use-latest';
import { whenIdle } from '../../../lib/when-idle';
import { ErrorState } from '../../../ui/ErrorState';
import { useSheet } from '../../../ui/use-sheet';
import { messagesQuery } from '../chat.api';
import { storeChat } from '../offline-chats';
import { useOutbox } from '../outbox/use-outbox';
import type { Messages } from '../read-messages';
import { useOnline } from '../use-online';
import { LoadedThread } from './LoadedThread';
import { MeetupBar } from './MeetupBar';
import { ThreadHeader } from './ThreadHeader';
import { ThreadMenu } from './ThreadMenu';
import { ThreadSkeleton } from './ThreadSkeleton';
import { useTyping } from './use-typing';

const loadMenu = async () => (await import('./MenuSheet')).MenuSheet;
/** The same list in every render. */
const NO_MESSAGES: readonly Message[] = [];

type Props = { viewer: OwnUser; conversation: Conversation; isBesideList: boolean };

export function Thread({ viewer, conversation, isBesideList }: Props) {
  const messages = useQuery(messagesQuery(viewer.id, conversation.id));
  const outbox = useOutbox(viewer.id, conversation.id);
  useOfflineCopy(viewer.id, conversation, messages.isSuccess ? messages.data : undefined);
  const isOffline = messages.error instanceof ApiError && messages.error.status === 0;
  const typing = useTyping(conversation, messages.data?.list ?? NO_MESSAGES, viewer.id);
  const online = useOnline(viewer.id, conversation.person ? [conversation.person.id] : []);
  const menu = useSheet('chat-menu', loadMenu);
  const newest = messages.data?.list.at(-1)?.id ?? 0;
  // Where to begin reading is decided once, so not from an older state.
  const isCurrent =
    messages.isFetchedAfterMount || messages.isError || newest >= (conversation.lastMessage?.id ?? 0);
  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      <ThreadHeader
        conversation={conversation}
        isBesideList={isBesideList}
        typing={typing}
        isOnline={online.size > 0}
        onMenu={menu.open}
      />
      {conversation.trib && (
        <MeetupBar
          viewerId={viewer.id}
          tribId={conversation.trib.id}
          onSend={(text) => outbox.send({ text })}
        />
      )}
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
      <ThreadMenu viewer={viewer} conversation={conversation} menu={menu} />
    </section>
  );
}

/** For opening it without a connection. */
function useOfflineCopy(viewerId: number, conversation: Conversation, messages: Messages | undefined): void {
  useEffect(() => {
    // Offline, what is shown is the copy itself.
    if (!messages || !navigator.onLine) return undefined;
    return whenIdle(() => {
      storeChat({ viewerId, conversation, messages }).catch((error: unknown) =>
        warn('The conversation could not be kept for offline', error),
      );
    });
  }, [viewerId, conversation, messages]);
}

function Offline({ onOnline }: { onOnline: () => void }) {
  const latest = useLatest(onOnline);
  useEffect(() => {
    const read = () => latest.current();
    addEventListener('online', read);
    return () => removeEventListener('online', read);
  }, [latest]);
  return (
    <output className="block border-b border-line bg-raised px-4 py-2 text-sm text-pretty">
      <strong>You&apos;re offline.</strong> This is what you read last. What you write is sent once
      you&apos;re back online.
    </output>
  );
}
