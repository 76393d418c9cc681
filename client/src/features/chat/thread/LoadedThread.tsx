import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '#shared/api/chat';
import type { OwnUser } from '#shared/api/users';
import { chatKeys } from '../chat.api';
import type { useOutbox } from '../outbox/use-outbox';
import type { Messages } from '../read-messages';
import { Composer } from './Composer';
import { FirstWords } from './FirstWords';
import { MessageDialogs } from './MessageDialogs';
import { MessageLog, type LogHandle } from './MessageLog';
import { ThreadActsContext } from './thread-acts';
import { firstUnread, shownMessages, threadRows, type ShownMessage } from './thread-rows';
import { useDraft } from './use-draft';
import { useMarkRead } from './use-mark-read';
import { useMessageActs } from './use-message-acts';
import { useJump } from './use-jump';
import { useOlder } from './use-older';
import { useTellTyping } from './use-tell-typing';
import { writingText } from './writing-text';

type Props = {
  viewer: OwnUser;
  conversation: Conversation;
  stored: Messages;
  outbox: ReturnType<typeof useOutbox>;
};

export function LoadedThread({ viewer, conversation, stored, outbox }: Props) {
  const { id, joinedAt, writing } = conversation;
  const [text, setText] = useDraft(viewer.id, id);
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null);
  const log = useRef<LogHandle>(null);
  const composer = useRef<{ focus: () => void }>(null);
  const older = useOlder(viewer.id, id, stored.hasOlder);
  const tellTyping = useTellTyping(id);
  const onSeen = useMarkRead(viewer.id, id, conversation.lastReadId);
  const [firstUnreadId] = useState(() => firstUnread(stored.list, conversation, viewer.id));
  useFreshWriting(viewer.id, conversation, stored);

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
  const jumpTo = useJump(log, older);
  const { acts, dialogs } = useMessageActs({
    viewerId: viewer.id,
    conversationId: id,
    outbox,
    jumpTo,
    onEdit: ({ text: words }) => write(text === '' ? words : `${words}\n${text}`),
  });
  const send = (message: { text: string; photo?: string }) => {
    outbox.send({ ...message, ...(replyTo?.id && { replyToId: replyTo.id }) });
    setText('');
    setReplyTo(null);
    log.current?.toEnd();
  };
  const explanation = writingText(conversation);
  const mayWrite = writing === 'open' || (writing === 'one-message' && pending.length === 0);
  return (
    <ThreadActsContext value={acts}>
      {messages.length === 0 ? (
        <FirstWords conversation={conversation} mayWrite={mayWrite} onTake={write} />
      ) : (
        <MessageLog rows={rows} messages={messages} older={older} onSeen={onSeen} handle={log} />
      )}
      <div className="border-t border-line bg-canvas">
        {explanation && <p className="px-4 pt-3 text-sm text-pretty text-muted">{explanation}</p>}
        {mayWrite ? (
          <Composer
            text={text}
            onChange={(typed) => {
              setText(typed);
              tellTyping(typed);
            }}
            replyTo={replyTo}
            onNoReply={() => setReplyTo(null)}
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
        acts={acts}
        onReply={(message) => {
          setReplyTo(message);
          composer.current?.focus();
        }}
      />
    </ThreadActsContext>
  );
}

const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** With every message, the other one may have answered, or one's only message is sent. */
function useFreshWriting(viewerId: number, { id, writing }: Conversation, { list }: Messages): void {
  const queryClient = useQueryClient();
  const newest = list.at(-1)?.id;
  const [atOpening] = useState(newest);
  useEffect(() => {
    if (writing === 'open' || newest === atOpening) return;
    void queryClient.invalidateQueries({ queryKey: chatKeys(viewerId).one(id) });
  }, [queryClient, viewerId, id, writing, newest, atOpening]);
}
