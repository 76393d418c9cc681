import { useCallback, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { useLatest } from '../../../lib/use-latest';
import { JumpToNewest } from './JumpToNewest';
import { messageInWords, senderName } from '../message-text';
import { MessageRow } from './MessageRow';
import { Separator } from './Separator';
import type { ShownMessage, ThreadRow } from './thread-rows';
import type { Older } from './use-older';
import { useThreadScroll } from './use-thread-scroll';

/** `showMessage` returns whether it is loaded. */
export type LogHandle = { toEnd: () => void; showMessage: (id: number) => boolean };

type Props = {
  rows: readonly ThreadRow[];
  messages: readonly ShownMessage[];
  older: Older;
  onSeen: (messageId: number) => void;
  handle: Ref<LogHandle>;
};

/** Where the end of the line "New messages" is when a conversation opens. */
const NEW_LINE_PX = 100;

export function MessageLog({ rows, messages, older, onSeen, handle }: Props) {
  const [start] = useState(() =>
    rows.some(({ kind }) => kind === 'new')
      ? { kind: 'row' as const, key: 'new', offset: NEW_LINE_PX }
      : { kind: 'end' as const },
  );
  const latest = useLatest(older);
  const onNearStart = useCallback(() => latest.current.load(), [latest]);
  const scroll = useThreadScroll({ rows, start, onNearStart, onSeen });
  const { box, content, isAtEnd, seenId, toEnd } = scroll;
  const [newestAtOpening] = useState(() => newestId(messages));
  const [marked, setMarked] = useState<number | null>(null);

  useImperativeHandle(handle, () => ({
    toEnd,
    showMessage(id) {
      const row = content.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      if (!row) return false;
      row.scrollIntoView({ block: 'center' });
      row.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
      setMarked(id);
      return true;
    },
  }));

  const below = useMemo(
    () => messages.filter(({ id, isOwn }) => !isOwn && (id ?? 0) > Math.max(seenId, newestAtOpening)).length,
    [messages, seenId, newestAtOpening],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="off"
        onScroll={scroll.onScroll}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={content} className="relative flex min-h-full flex-col justify-end px-4 pt-3 pb-3">
          <OlderState older={older} />
          {rows.map((row) => (
            <div
              key={row.key}
              data-row={row.key}
              data-id={row.kind === 'message' ? (row.message.id ?? undefined) : undefined}
            >
              {row.kind === 'message' ? (
                <MessageRow
                  row={row}
                  isNew={row.message.id === null || row.message.id > newestAtOpening}
                  isMarked={row.message.id !== null && row.message.id === marked}
                />
              ) : (
                <Separator row={row} />
              )}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && <JumpToNewest count={below} onJump={toEnd} />}
      <News message={newsOf(messages, newestAtOpening)} />
    </div>
  );
}

const newestId = (messages: readonly ShownMessage[]) => Math.max(0, ...messages.map(({ id }) => id ?? 0));

/** Only what others wrote since the conversation was opened: one's own words and older ones are no news. */
function newsOf(messages: readonly ShownMessage[], newestAtOpening: number): ShownMessage | undefined {
  return messages.findLast(({ id, isOwn, isDeleted }) => !isOwn && !isDeleted && (id ?? 0) > newestAtOpening);
}

/** For screen readers; an element of its own for each message, so that the same words twice are said twice. */
function News({ message }: { message: ShownMessage | undefined }) {
  return (
    <output className="sr-only">
      {message && (
        <span key={message.clientId}>
          {senderName(message)}: {messageInWords(message)}
        </span>
      )}
    </output>
  );
}

function OlderState({ older }: { older: Older }) {
  if (older.hasFailed) {
    return (
      <div role="alert" className="grid justify-items-center gap-2 py-3 text-sm text-muted">
        Older messages didn't load
        <Button variant="secondary" size="sm" onClick={older.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!older.isLoading) return null;
  return (
    <p className="absolute inset-x-0 top-1 z-10 grid place-items-center text-muted">
      <Spinner size={20} />
      <span className="sr-only">Loading older messages...</span>
    </p>
  );
}
