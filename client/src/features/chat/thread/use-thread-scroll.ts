import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options = {
  /** Must be another object whenever the rows change. */
  rows: object;
  start: Anchor;
  /** Only messages after this one count as unseen. */
  newestAtOpening: number;
  /** Called when the first loaded message is near. */
  onNearStart: () => void;
  /** Called while the page is visible, with the last message whose end is on the screen. */
  onSeen: (messageId: number) => void;
};

const NEAR_START_PX = 600;

/** Rows are elements with `data-row`. Messages that the server has also have `data-id`. */
const rowsIn = (content: HTMLElement | null) => [
  ...(content?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
/** Separators move when older messages are loaded, so only messages serve as anchors. */
const isMessage = (row: HTMLElement) => row.dataset['row']?.startsWith('message') ?? false;
const boxOfRow = (row: HTMLElement): RowBox => ({
  key: row.dataset['row'] ?? '',
  top: row.offsetTop,
  height: row.offsetHeight,
});

/** Keeps the message being read in place, whatever is added or grows around it, and reports which were seen. */
export function useThreadScroll({ rows, start, newestAtOpening, onNearStart, onSeen }: Options) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef(start);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(newestAtOpening);
  /** The elements are queried once for each list of rows, not on every scroll event. */
  const elements = useRef({
    all: [] as HTMLElement[],
    messages: [] as HTMLElement[],
    stored: [] as HTMLElement[],
  });

  const update = useCallback(() => {
    if (!viewport.current || !content.current) return;
    const { scrollTop, clientHeight: height, scrollHeight: contentHeight } = viewport.current;
    const { messages, stored } = elements.current;
    const view = { scrollTop, height, contentHeight };
    anchor.current = anchorOf(messages, boxOfRow, view);
    setAtEnd(anchor.current.kind === 'end');
    if (scrollTop < NEAR_START_PX) onNearStart();
    const id = Number(lastSeen(stored, boxOfRow, view)?.dataset['id'] ?? 0);
    setSeenId((before) => Math.max(before, id));
    if (id > 0 && document.visibilityState === 'visible') onSeen(id);
  }, [onNearStart, onSeen]);

  const restore = useCallback(() => {
    if (!viewport.current || !content.current) return;
    const { clientHeight: height, scrollHeight: contentHeight } = viewport.current;
    const { current: held } = anchor;
    const row =
      held.kind === 'row' && elements.current.all.find(({ dataset }) => dataset['row'] === held.key);
    const top = scrollTopFor(held, row ? boxOfRow(row) : null, { height, contentHeight });
    if (top !== null && Math.abs(top - viewport.current.scrollTop) >= 1) viewport.current.scrollTop = top;
    update();
  }, [update]);

  const collect = useCallback(() => {
    const all = rowsIn(content.current);
    const messages = all.filter(isMessage);
    elements.current = { all, messages, stored: messages.filter(({ dataset }) => dataset['id']) };
    restore();
  }, [restore]);
  useLayoutEffect(collect, [collect, rows]);

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

/**
 * The point that stays in place while content around it changes. It is the end of a row rather than its start, because
 * the name above a message goes when an older one by the same person is loaded.
 */
export type Anchor = { kind: 'end' } | { kind: 'row'; key: string; offset: number };

export type RowBox = { key: string; top: number; height: number };
export type View = { scrollTop: number; height: number; contentHeight: number };

const bottomOf = ({ top, height }: RowBox) => top + height;

/** This close to the end, the viewer is reading the newest messages, so the list follows them. */
const END_PX = 48;

const distanceToEnd = ({ scrollTop, height, contentHeight }: View) => contentHeight - height - scrollTop;

/** Finds the first row that ends below the line. A binary search measures only a few of thousands of rows. */
function indexBelow<Row>(rows: readonly Row[], boxOf: (row: Row) => RowBox, line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && bottomOf(boxOf(row)) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function anchorOf<Row>(rows: readonly Row[], boxOf: (row: Row) => RowBox, view: View): Anchor {
  if (distanceToEnd(view) <= END_PX) return { kind: 'end' };
  const row = rows[indexBelow(rows, boxOf, view.scrollTop)];
  const first = row && boxOf(row);
  return first ? { kind: 'row', key: first.key, offset: bottomOf(first) - view.scrollTop } : { kind: 'end' };
}

/** `row` is the anchor's row. Null if it is gone, so that there is nothing to hold on to. */
export function scrollTopFor(
  anchor: Anchor,
  row: RowBox | null,
  { height, contentHeight }: Omit<View, 'scrollTop'>,
): number | null {
  const end = Math.max(0, contentHeight - height);
  if (anchor.kind === 'end') return end;
  return row ? Math.min(end, Math.max(0, bottomOf(row) - anchor.offset)) : null;
}

/** The last row whose end is on the screen, even if the row is higher than the screen. */
export function lastSeen<Row>(
  rows: readonly Row[],
  boxOf: (row: Row) => RowBox,
  { scrollTop, height }: View,
): Row | undefined {
  return rows[indexBelow(rows, boxOf, scrollTop + height + 1) - 1];
}
