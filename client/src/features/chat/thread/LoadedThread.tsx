import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { markRead } from '../chat-cache';
import { chatKeys, postTyping } from '../chat.api';
import type { Draft } from '../outbox/pending-message';
import type { useOutbox } from '../outbox/use-outbox';
import type { Messages } from '../read-messages';
import { Composer } from './Composer';
import { ConversationStarters } from './ConversationStarters';
import { MessageDialogs } from './MessageDialogs';
import { MessageLog, type LogHandle } from './MessageLog';
import { createReadMark } from './read-mark';
import { ThreadActionsContext } from './thread-actions';
import { firstUnread, shownMessages, threadRows, type ShownMessage } from './thread-rows';
import { SEND_EVERY_MS } from './typing-people';
import { useMessageActions } from './use-message-actions';
import { useDraftPart } from './use-message-photo';
import { useJumpToMessage } from './use-jump-to-message';
import { useOlderMessages } from './use-older-messages';

type Props = {
  viewer: OwnUser;
  conversation: Conversation;
  stored: Messages;
  outbox: ReturnType<typeof useOutbox>;
};

export function LoadedThread({ viewer, conversation, stored, outbox }: Props) {
  const { id, joinedAt, writing } = conversation;
  const draft = { viewerId: viewer.id, conversationId: id };
  const [text, setText] = useDraftPart(draft, 'text');
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null);
  const log = useRef<LogHandle>(null);
  const composer = useRef<{ focus: () => void }>(null);
  const older = useOlderMessages(viewer.id, id, stored.hasOlder);
  const sendTyping = useSendTyping(id);
  const onSeen = useMarkRead(viewer.id, id, conversation.lastReadId);
  const [firstUnreadId] = useState(() => firstUnread(stored.list, conversation, viewer.id));
  useRefreshWriting(viewer.id, conversation, stored);

  const { pending } = outbox;
  const messages = useMemo(() => shownMessages(stored.list, pending, viewer), [stored.list, pending, viewer]);
  const isWhole = !stored.hasOlder;
  const rows = useMemo(() => {
    return threadRows(messages, { timeZone: deviceTimeZone(), firstUnreadId, joinedAt, isWhole });
  }, [messages, firstUnreadId, joinedAt, isWhole]);

  const write = (words: string) => {
    setText(words);
    composer.current?.focus();
  };
  const jumpTo = useJumpToMessage(log, older);
  const { actions, dialogs } = useMessageActions({
    viewerId: viewer.id,
    conversationId: id,
    outbox,
    jumpTo,
    onEdit: ({ text: words, replyTo: quoted }) => {
      const replied = messages.find((message) => message.id === quoted?.id);
      // The server refuses to reply to a deleted message.
      if (replied && !replied.isDeleted) setReplyTo(replied);
      write(text === '' ? words : `${words}\n${text}`);
    },
  });
  const send = (message: Draft) => {
    outbox.send({ ...message, ...(replyTo?.id && { replyToId: replyTo.id }) });
    setText('');
    setReplyTo(null);
    log.current?.toEnd();
  };
  const notice = writingNotice(conversation);
  const mayWrite = writing === 'open' || (writing === 'one-message' && pending.length === 0);
  return (
    <ThreadActionsContext value={actions}>
      {messages.length === 0 ? (
        <ConversationStarters conversation={conversation} mayWrite={mayWrite} onChoose={write} />
      ) : (
        <MessageLog
          rows={rows}
          messages={messages}
          hasNames={conversation.kind !== 'direct'}
          older={older}
          onSeen={onSeen}
          handle={log}
        />
      )}
      <div className="border-t border-line bg-canvas">
        <output className="block px-4 text-sm text-pretty text-muted not-empty:pt-3">{notice}</output>
        {mayWrite ? (
          <Composer
            text={text}
            draft={draft}
            onChange={(typed) => {
              setText(typed);
              sendTyping(typed);
            }}
            replyTo={replyTo}
            onCancelReply={() => setReplyTo(null)}
            onSend={send}
            handle={composer}
          />
        ) : (
          <div className="pb-[max(16px,env(safe-area-inset-bottom))]" />
        )}
      </div>
      <MessageDialogs
        dialogs={dialogs}
        isModerator={conversation.isModerator}
        mayWrite={mayWrite}
        actions={actions}
        onReply={(message) => {
          setReplyTo(message);
          composer.current?.focus();
        }}
      />
    </ThreadActionsContext>
  );
}

/** Tells the server which message the viewer has seen last. */
function useMarkRead(viewerId: number, conversationId: number, lastReadId: number) {
  const queryClient = useQueryClient();
  const [mark] = useState(() =>
    createReadMark((id) => markRead({ queryClient, viewerId }, conversationId, id), lastReadId),
  );
  return mark;
}

/** Tells the others that the viewer is typing, at most every three seconds. A failure is ignored. */
function useSendTyping(conversationId: number) {
  const sentAt = useRef(0);
  return (text: string) => {
    const now = Date.now();
    if (text.trim() === '' || now - sentAt.current < SEND_EVERY_MS) return;
    sentAt.current = now;
    postTyping(conversationId).catch(() => undefined);
  };
}

/** Why the viewer can send only one message, or none for now; null if they may write freely. */
function writingNotice({ writing, person }: Pick<Conversation, 'writing' | 'person'>): string | null {
  const name = person?.displayName ?? 'they';
  switch (writing) {
    case 'open':
      return null;
    case 'one-message':
      return `You don't share a meetup yet, so you can send one message. When ${name} answers, you can both write freely.`;
    case 'awaiting-answer':
      return `Your message is with ${name}. You can write again once they answer.`;
  }
}

const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** With every new message the viewer may write again, or no longer. */
function useRefreshWriting(viewerId: number, { id, writing }: Conversation, { list }: Messages): void {
  const queryClient = useQueryClient();
  const newest = list.at(-1)?.id;
  const [newestAtOpening] = useState(newest);
  useEffect(() => {
    if (writing === 'open' || newest === newestAtOpening) return;
    void queryClient.invalidateQueries({ queryKey: chatKeys(viewerId).one(id) });
  }, [queryClient, viewerId, id, writing, newest, newestAtOpening]);
}
