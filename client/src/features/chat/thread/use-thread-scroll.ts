import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { anchorOf, lastSeen, scrollTopFor, type Anchor, type RowBox } from './scroll-anchor';

type Options = {
  /** Changes with everything that changes the rows. */
  rows: object;
  start: Anchor;
  /** The start of what is loaded is near. */
  onNearStart: () => void;
  /** A message was on the screen as a whole while the page was visible. */
  onSeen: (messageId: number) => void;
};

const NEAR_START_PX = 600;

/** Rows are elements with `data-row`; those of messages that the server has also say `data-id`. */
const rowsIn = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>('[data-row]')];
/** Separators move when older messages are loaded. */
const isMessage = (row: HTMLElement) => row.dataset['row']?.startsWith('message') ?? false;
const boxOf = (row: HTMLElement): RowBox => ({
  key: row.dataset['row'] ?? '',
  top: row.offsetTop,
  height: row.offsetHeight,
});

/** Keeps the message that is being read where it is, whatever is added or grows around it, and reports what was seen. */
export function useThreadScroll({ rows, start, onNearStart, onSeen }: Options) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef(start);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(0);

  const update = useCallback(() => {
    if (!viewport.current || !content.current) return;
    const { scrollTop, clientHeight: height, scrollHeight: contentHeight } = viewport.current;
    const elements = rowsIn(content.current);
    const view = { scrollTop, height, contentHeight };
    anchor.current = anchorOf(elements.filter(isMessage).map(boxOf), view);
    setAtEnd(anchor.current.kind === 'end');
    if (scrollTop < NEAR_START_PX) onNearStart();
    const seen = lastSeen(elements.filter((row) => row.dataset['id']).map(boxOf), view);
    const id = Number(elements.find((row) => row.dataset['row'] === seen)?.dataset['id'] ?? 0);
    setSeenId((before) => Math.max(before, id));
    if (id > 0 && document.visibilityState === 'visible') onSeen(id);
  }, [onNearStart, onSeen]);

  const restore = useCallback(() => {
    if (!viewport.current || !content.current) return;
    const { clientHeight: height, scrollHeight: contentHeight } = viewport.current;
    const rowBoxes = rowsIn(content.current).map(boxOf);
    const top = scrollTopFor(anchor.current, rowBoxes, { height, contentHeight });
    if (top !== null && Math.abs(top - viewport.current.scrollTop) >= 1) viewport.current.scrollTop = top;
    update();
  }, [update]);

  useLayoutEffect(restore, [restore, rows]);

  useEffect(() => {
    if (!viewport.current || !content.current) return undefined;
    const resizes = new ResizeObserver(restore);
    resizes.observe(viewport.current);
    resizes.observe(content.current);
    document.addEventListener('visibilitychange', update);
    return () => {
      resizes.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, [restore, update]);

  const toEnd = useCallback(() => {
    anchor.current = { kind: 'end' };
    restore();
  }, [restore]);

  return { viewport, content, isAtEnd, seenId, onScroll: update, toEnd };
}
