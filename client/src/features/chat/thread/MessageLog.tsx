import {
  memo,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type TouchEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../../../lib/use-latest';
import { useAtNow } from '../../../lib/use-now';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { dayText } from '../../../lib/past-time';
import { messagePreview, senderName } from '../message-text';
import { DownIcon } from '../../../ui/icons';
import { MessageRow } from './MessageRow';
import { useThreadActions } from './thread-actions';
import type { ShownMessage, ThreadRow } from './thread-rows';
import type { OlderMessages } from './use-older-messages';
import { useThreadScroll } from './use-thread-scroll';
import * as t from '../texts';

/** `showMessage` scrolls to a message and returns whether it is loaded. */
export type LogHandle = { toEnd: () => void; showMessage: (id: number) => boolean };

type Props = {
  rows: readonly ThreadRow[];
  messages: readonly ShownMessage[];
  /** False for two people, since the header names the other one. */
  hasNames: boolean;
  older: OlderMessages;
  onSeen: (messageId: number) => void;
  handle: Ref<LogHandle>;
};

/** When a conversation opens, the line "New messages" ends this far from the top. */
const NEW_MESSAGES_OFFSET_PX = 100;

/** Memoized, so that typing below it does not render it again. */
export const MessageLog = memo(function MessageLog(props: Props) {
  const { rows, messages, hasNames, older, onSeen, handle } = props;
  const [start] = useState(() =>
    rows.some(({ kind }) => kind === 'new')
      ? { kind: 'row' as const, key: 'new', offset: NEW_MESSAGES_OFFSET_PX }
      : { kind: 'end' as const },
  );
  const latest = useLatest(older);
  const onNearStart = useCallback(() => latest.current.load(), [latest]);
  const [newestAtOpening] = useState(() => newestId(messages));
  const scroll = useThreadScroll({ rows, start, newestAtOpening, onNearStart, onSeen });
  const { viewport, content, isAtEnd, seenId, toEnd } = scroll;
  const { openActions } = useThreadActions();
  const longPress = useLongPress((pressed) => {
    const key = pressed.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const row = rows.find((one) => one.key === key);
    if (row?.kind === 'message') openActions(row.message);
  });
  const [highlightedId, setHighlightedId] = useState<number | null>(null);

  useImperativeHandle(handle, () => ({
    toEnd,
    showMessage(id) {
      const row = content.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      if (!row) return false;
      row.scrollIntoView({ block: 'center' });
      row.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
      setHighlightedId(id);
      return true;
    },
  }));

  const newCount = useMemo(
    () => messages.filter(({ id, isOwn }) => !isOwn && (id ?? 0) > seenId).length,
    [messages, seenId],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={viewport}
        role="log"
        aria-label={t.messages}
        aria-live="off"
        onScroll={scroll.onScroll}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 [overflow-anchor:none]"
      >
        <div
          {...longPress}
          ref={content}
          className="relative flex min-h-full flex-col justify-end px-4 pt-3 pb-3"
        >
          <OlderState older={older} />
          {rows.map((row) => (
            <div
              key={row.key}
              data-row={row.key}
              data-id={row.kind === 'message' ? (row.message.id ?? undefined) : undefined}
            >
              {row.kind === 'message' ? (
                <MessageRow
                  message={row.message}
                  isFirst={row.isFirst}
                  isLast={row.isLast}
                  hasName={hasNames}
                  isNew={row.message.id === null || row.message.id > newestAtOpening}
                  isHighlighted={row.message.id !== null && row.message.id === highlightedId}
                />
              ) : (
                <Separator row={row} />
              )}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && <JumpToNewest count={newCount} onJump={toEnd} />}
      <Announcement message={announced(messages, newestAtOpening)} />
    </div>
  );
});

const newestId = (messages: readonly ShownMessage[]) => Math.max(0, ...messages.map(({ id }) => id ?? 0));

/** The latest message by another person since the conversation was opened, which screen readers announce. */
function announced(messages: readonly ShownMessage[], newestAtOpening: number): ShownMessage | undefined {
  return messages.findLast(({ id, isOwn, isDeleted }) => !isOwn && !isDeleted && (id ?? 0) > newestAtOpening);
}

/** Each message is a new element, so that screen readers announce two equal texts as well. */
function Announcement({ message }: { message: ShownMessage | undefined }) {
  return (
    <output className="sr-only">
      {message && (
        <span key={message.clientId}>
          {senderName(message)}: {messagePreview(message)}
        </span>
      )}
    </output>
  );
}

function OlderState({ older }: { older: OlderMessages }) {
  if (older.hasFailed) {
    return (
      <div role="alert" className="grid justify-items-center gap-2 py-3 text-sm text-muted">
        {t.olderDidntLoad}
        <Button variant="secondary" size="sm" onClick={older.retry}>
          {t.tryAgain}
        </Button>
      </div>
    );
  }
  if (!older.isLoading) return null;
  return (
    <p className="absolute inset-x-0 top-1 z-10 grid place-items-center text-muted">
      <Spinner size={20} />
      <span className="sr-only">{t.loadingOlderMessages}</span>
    </p>
  );
}

function JumpToNewest({ count, onJump }: { count: number; onJump: () => void }) {
  const newMessages = t.countNewMessages({ count });
  return (
    <button
      type="button"
      onClick={onJump}
      aria-label={count > 0 ? t.jumpToNewestOf({ newMessages }) : t.jumpToNewest}
      className="pressable card-enter absolute end-4 bottom-3 z-10 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-pill border border-line bg-surface px-2.5 text-sm font-semibold shadow-pop hover:border-edge"
    >
      <DownIcon size={22} />
      {count > 0 && <span className="pe-1.5 tabular-nums">{newMessages}</span>}
    </button>
  );
}

function Separator({ row }: { row: Exclude<ThreadRow, { kind: 'message' }> }) {
  switch (row.kind) {
    case 'day':
      return <Day date={row.date} />;
    case 'joined':
      return <p className="py-3 text-center text-sm text-muted">{t.youJoined}</p>;
    case 'new':
      return (
        <p className="flex items-center gap-3 py-3 text-sm font-semibold text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
          {t.newMessages}
        </p>
      );
  }
}

function Day({ date }: { date: Date }) {
  const text = useAtNow((now) => dayText(date, now));
  return (
    <p className="mx-auto w-fit rounded-pill bg-raised px-3 py-1 text-xs font-semibold text-muted">{text}</p>
  );
}

const LONG_PRESS_MS = 450;
const STILL_PX = 8;

type Press = { element: HTMLElement; timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Touch screens have no hover, so a long press replaces the button that a mouse finds. One handler serves a whole list:
 * elements to press have `data-long-press`. Links in them keep the browser's own menu.
 */
function useLongPress(onLongPress: (pressed: HTMLElement) => void) {
  const latest = useLatest(onLongPress);
  const press = useRef<Press | null>(null);
  /** Set once a press was long enough: the browser's menu and click of the same touch are then prevented. */
  const isDone = useRef(false);
  const stop = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const finish = () => {
    const element = press.current?.element;
    stop();
    const selection = getSelection();
    const isSelected = selection?.isCollapsed === false && selection.containsNode(element ?? document, true);
    if (!element || isSelected) return;
    isDone.current = true;
    latest.current(element);
  };
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      stop();
      isDone.current = false;
      if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element) || target.closest('a'))
        return;
      const element = target.closest<HTMLElement>('[data-long-press]');
      if (element) press.current = { element, timer: setTimeout(finish, LONG_PRESS_MS), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX)
        stop();
    },
    onPointerUp: stop,
    /** The browser cancels the pointer when it begins to scroll. */
    onPointerCancel: stop,
    /** Some phones consider a touch long sooner than we do. */
    onContextMenu(event: MouseEvent) {
      if (press.current) finish();
      if (isDone.current) event.preventDefault();
    },
    /** The click of the same touch would hit the sheet that has just opened. */
    onTouchEnd(event: TouchEvent) {
      if (isDone.current) event.preventDefault();
    },
  };
}
