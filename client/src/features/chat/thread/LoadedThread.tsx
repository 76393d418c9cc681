import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation, Message } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { inSentence } from '#shared/domain/names';
import { LANG } from '../../../lib/lang';
import { deviceTimeZone } from '../../../lib/device-time-zone';
import type { Draft } from '../../../lib/outbox/outbox-entry';
import { isId } from '../../../lib/storage';
import { useAtNow } from '../../../lib/use-now';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { endOf } from '../../tribs/trib-times';
import { tribQuery } from '../../tribs/tribs.api';
import { markRead } from '../chat-cache';
import { chatKeys, messagesQuery, postTyping } from '../chat.api';
import type { useOutbox } from '../message-outbox';
import type { Messages } from '../read-messages';
import { Composer, PHOTOS_MAX, type Reply } from './Composer';
import { type LogHandle, MessageLog } from './MessageLog';
import { type ThreadActions, ThreadActionsContext } from './thread-actions';
import { firstUnread, type ShownMessage, shownMessages, threadRows } from './thread-rows';
import { useJumpToMessage, useOlderMessages } from './use-older-messages';
import { useDraftPart } from './use-draft';
import { SEND_EVERY_MS } from './use-typing';
import { useLatest } from '../../../lib/use-latest';
import { showToast } from '../../../ui/toast-store';
import { useSheet } from '../../../navigation/use-sheet';
import { react, removeMessage, takePhotoAway } from '../chat-writes';
import { photoTitle, takeLabel } from '../message-text';
import * as t from '../texts';

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
  const [replyToId, setReplyToId] = useDraftPart(draft, 'replyTo');
  const log = useRef<LogHandle>(null);
  const composer = useRef<{ focus: () => void }>(null);
  const older = useOlderMessages(viewer.id, id, stored.hasOlder);
  const sendTyping = useSendTyping(id);
  const onSeen = useMarkRead(viewer.id, id, conversation.lastReadId);
  const [firstUnreadId] = useState(() => firstUnread(stored.list, conversation, viewer.id));
  useRefreshWriting(viewer.id, conversation, stored);

  const { pending } = outbox;
  const messages = useMemo(() => shownMessages(stored.list, pending, viewer), [stored.list, pending, viewer]);
  const reply = replyTo(Number(replyToId), messages);
  const setReply = (message: ShownMessage | null) => setReplyToId(message?.id ? String(message.id) : '');
  const isWhole = !stored.hasOlder;
  const rows = useMemo(() => {
    return threadRows(messages, { timeZone: deviceTimeZone(), firstUnreadId, joinedAt, isWhole });
  }, [messages, firstUnreadId, joinedAt, isWhole]);

  const write = (words: string) => {
    setText(words);
    composer.current?.focus();
  };
  const jumpTo = useJumpToMessage(log, older);
  const notice = writingNotice(conversation);
  const mayWrite = writing === 'open' || (writing === 'one-message' && pending.length === 0);
  const actions = useMessageActions({
    viewerId: viewer.id,
    conversation,
    messages,
    mayWrite,
    outbox,
    jumpTo,
    onEdit: ({ text: words, replyTo: quoted }) => {
      const replied = messages.find((message) => message.id === quoted?.id);
      if (replied) setReply(replied);
      write(text === '' ? words : `${words}\n${text}`);
    },
    onReply: (message) => {
      setReply(message);
      composer.current?.focus();
    },
  });
  const send = (drafts: readonly Draft[]) => {
    drafts.forEach((message, index) =>
      outbox.send({ ...message, ...(reply && index === 0 && { replyToId: reply.toId }) }),
    );
    setText('');
    setReply(null);
    log.current?.toEnd();
  };
  return (
    <ThreadActionsContext value={actions}>
      {messages.length === 0 ? (
        <ConversationStarters
          viewerId={viewer.id}
          conversation={conversation}
          mayWrite={mayWrite}
          onChoose={write}
        />
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
            photosMax={writing === 'open' ? PHOTOS_MAX : 1}
            isForRoom={conversation.kind !== 'direct'}
            onChange={(typed) => {
              setText(typed);
              sendTyping(typed);
            }}
            reply={reply}
            onCancelReply={() => setReply(null)}
            onSend={send}
            handle={composer}
          />
        ) : (
          <div className="pb-[max(16px,env(safe-area-inset-bottom))]" />
        )}
      </div>
    </ThreadActionsContext>
  );
}

/** Null once somebody has taken it away. A message that was sent meanwhile has an id now. */
function currentPhoto({ id, clientId }: ShownMessage, messages: readonly ShownMessage[]): string | null {
  const isSame = (one: ShownMessage) => (id === null ? one.clientId === clientId : one.id === id);
  return messages.find(isSame)?.photo ?? null;
}

/** The server refuses replies to a deleted message. */
function replyTo(id: number, messages: readonly ShownMessage[]): Reply | null {
  const message = messages.find((one) => one.id === id);
  return isId(id) && !message?.isDeleted ? { toId: id, message } : null;
}

/** Tells the server the latest message that the viewer has seen. */
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

/** Says why the viewer can send only one message, or none for now; null if they may write freely. */
function writingNotice({ writing, person }: Pick<Conversation, 'writing' | 'person'>): string | null {
  const name = person?.displayName ?? 'they';
  switch (writing) {
    case 'open':
      return null;
    case 'one-message':
      return t.oneMessage({ name });
    case 'awaiting-answer':
      return t.awaitingAnswer({ name });
  }
}

/** Any new message may allow the viewer to write again, or forbid it. */
function useRefreshWriting(viewerId: number, { id, writing }: Conversation, { list }: Messages): void {
  const queryClient = useQueryClient();
  const newest = list.at(-1)?.id;
  const [newestAtOpening] = useState(newest);
  useEffect(() => {
    if (writing === 'open' || newest === newestAtOpening) return;
    void queryClient.invalidateQueries({ queryKey: chatKeys(viewerId).one(id) });
  }, [queryClient, viewerId, id, writing, newest, newestAtOpening]);
}

type ConversationStartersProps = {
  viewerId: number;
  conversation: Conversation;
  mayWrite: boolean;
  onChoose: (text: string) => void;
};

function ConversationStarters({ viewerId, conversation, mayWrite, onChoose }: ConversationStartersProps) {
  const tribId = conversation.trib?.id ?? 0;
  const { data: trib } = useQuery({ ...tribQuery(viewerId, tribId), enabled: tribId !== 0 });
  const isOver = useAtNow((now) => trib !== undefined && (trib.cancelled || endOf(trib) <= now.getTime()));
  const { title, starters } = startersFor(conversation, isOver);
  return (
    <div className="min-h-0 flex-1 content-center overflow-y-auto">
      <EmptyState
        title={title}
        text={mayWrite ? t.startWithFewWords : undefined}
        action={
          mayWrite && (
            <ul className="flex flex-wrap justify-center gap-2">
              {starters.map((text) => (
                <li key={text}>
                  <Button variant="secondary" size="md" onClick={() => onChoose(text)}>
                    {text}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}

function startersFor({ kind, person }: Conversation, isOver: boolean): { title: string; starters: string[] } {
  switch (kind) {
    case 'direct':
      return {
        title: person ? t.sayHelloTo({ name: inSentence(person.displayName, LANG) }) : t.sayHelloToThem,
        starters: [t.hiHowYou, t.hiYouGoingTo],
      };
    case 'trib':
      return {
        title: t.nobodyWrittenYet,
        starters: isOver
          ? [t.hiEveryoneSeeYou, t.whoPlansNextOne]
          : [t.hiEveryoneCantWait, t.shouldIBringAnything],
      };
    case 'series':
      return {
        title: t.nobodyWrittenYet,
        starters: [t.hiEveryoneSeeYouNext, t.howLastOne],
      };
    case 'community':
      return {
        title: t.nobodyWrittenYet,
        starters: [t.helloIAmNew, t.whatYouAllUp],
      };
  }
}

/** Sends one request at a time, and only for later messages than before. After a failure, the next call repeats it. */
export function createReadMark(send: (messageId: number) => Promise<void>, lastReadId: number) {
  let storedId = lastReadId;
  let newestId = lastReadId;
  let isSending = false;

  async function sendNewest(): Promise<void> {
    isSending = true;
    const id = newestId;
    const isStored = await send(id).then(
      () => true,
      () => false,
    );
    isSending = false;
    if (isStored) storedId = id;
    if (isStored && newestId > storedId) await sendNewest();
  }

  return (messageId: number) => {
    newestId = Math.max(newestId, messageId);
    if (!isSending && newestId > storedId) void sendNewest();
  };
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: t.copied });
  } catch {
    showToast({ title: t.couldntCopied, tone: 'destructive' });
  }
}

type Options = {
  viewerId: number;
  conversation: Conversation;
  messages: readonly ShownMessage[];
  mayWrite: boolean;
  outbox: Pick<ReturnType<typeof useOutbox>, 'retry' | 'discard'>;
  jumpTo: (messageId: number) => void;
  onEdit: (message: ShownMessage) => void;
  onReply: (message: ShownMessage) => void;
};

/** The actions stay the same object, so that typing rerenders no row. */
function useMessageActions(options: Options): ThreadActions {
  const { viewerId, conversation, messages, mayWrite, onReply } = options;
  const { id: conversationId } = conversation;
  const queryClient = useQueryClient();
  const latest = useLatest(options);

  const writeTo = useMemo(() => {
    const cache = { queryClient, viewerId };
    const { queryKey } = messagesQuery(viewerId, conversationId);
    return ({ id }: ShownMessage, write: (context: typeof cache, stored: Message) => Promise<unknown>) => {
      const stored = queryClient.getQueryData(queryKey)?.list.find((one) => one.id === id);
      if (stored) void write(cache, stored);
    };
  }, [queryClient, viewerId, conversationId]);

  const { open: openActions } = useSheet('message-actions', (message: ShownMessage, leave) => ({
    message,
    isModerator: conversation.isModerator,
    mayWrite,
    onReact: (reaction, on) =>
      void leave().then(() => writeTo(message, (cache, stored) => react(cache, stored, reaction, on))),
    onReply: () => void leave().then(() => onReply(message)),
    onCopy: () => void leave().then(() => copy(message.text)),
    onDelete: () => void leave().then(() => writeTo(message, removeMessage)),
  }));
  const { open: openPhoto } = useSheet('photo', (message: ShownMessage, leave) => ({
    photo: currentPhoto(message, messages),
    title: photoTitle(message, message.isOwn),
    takeLabel: message.id === null ? undefined : takeLabel(conversation, message.isOwn),
    onTake: () => void leave().then(() => writeTo(message, takePhotoAway)),
  }));

  return useMemo(
    () => ({
      openActions,
      openPhoto,
      react: (shown, reaction, on) => writeTo(shown, (cache, stored) => react(cache, stored, reaction, on)),
      jumpTo: (messageId) => latest.current.jumpTo(messageId),
      retry: (clientId) => latest.current.outbox.retry(clientId),
      edit(shown) {
        latest.current.outbox.discard(shown.clientId);
        latest.current.onEdit(shown);
      },
      discard: (clientId) => latest.current.outbox.discard(clientId),
    }),
    [writeTo, latest, openActions, openPhoto],
  );
}
