import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { anchorOf, lastSeen, scrollTopFor, type Anchor, type Place } from './scroll-anchor';

type Options = {
  /** Changes with everything that changes the rows. */
  rows: object;
  start: Anchor;
  /** The start of what is loaded is near. */
  onNearStart: () => void;
  /** A message was on the screen as a whole, and somebody looks. */
  onSeen: (messageId: number) => void;
};

const NEAR_START_PX = 600;

/** Rows are elements with `data-row`; those of messages that the server has also say `data-id`. */
const rowsIn = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>('[data-row]')];
/** Days and lines move when older messages are loaded. */
const isMessage = (row: HTMLElement) => row.dataset['row']?.startsWith('message') ?? false;
const placeOf = (row: HTMLElement): Place => ({
  key: row.dataset['row'] ?? '',
  top: row.offsetTop,
  height: row.offsetHeight,
});

/** Keeps what is read in place, whatever is added or grows around it, and knows what was seen. */
export function useThreadScroll({ rows, start, onNearStart, onSeen }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef(start);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(0);

  const look = useCallback(() => {
    if (!box.current || !content.current) return;
    const { scrollTop, clientHeight: height, scrollHeight: contentHeight } = box.current;
    const elements = rowsIn(content.current);
    const view = { scrollTop, height, contentHeight };
    anchor.current = anchorOf(elements.filter(isMessage).map(placeOf), view);
    setAtEnd(anchor.current.kind === 'end');
    if (scrollTop < NEAR_START_PX) onNearStart();
    const seen = lastSeen(elements.filter((row) => row.dataset['id']).map(placeOf), view);
    const id = Number(elements.find((row) => row.dataset['row'] === seen)?.dataset['id'] ?? 0);
    setSeenId((before) => Math.max(before, id));
    if (id > 0 && document.visibilityState === 'visible') onSeen(id);
  }, [onNearStart, onSeen]);

  const restore = useCallback(() => {
    if (!box.current || !content.current) return;
    const { clientHeight: height, scrollHeight: contentHeight } = box.current;
    const places = rowsIn(content.current).map(placeOf);
    const top = scrollTopFor(anchor.current, places, { height, contentHeight });
    if (top !== null && Math.abs(top - box.current.scrollTop) >= 1) box.current.scrollTop = top;
    look();
  }, [look]);

  useLayoutEffect(restore, [restore, rows]);

  useEffect(() => {
    if (!box.current || !content.current) return undefined;
    const sizes = new ResizeObserver(restore);
    sizes.observe(box.current);
    sizes.observe(content.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      sizes.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [restore, look]);

  const toEnd = useCallback(() => {
    anchor.current = { kind: 'end' };
    restore();
  }, [restore]);

  return { box, content, isAtEnd, seenId, onScroll: look, toEnd };
}
