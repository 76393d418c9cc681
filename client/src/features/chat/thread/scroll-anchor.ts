/**
 * What stays where it is on the screen while the content above, below or around it changes: the end of a row, because
 * the name above a message goes when an older one by the same person is loaded.
 */
export type Anchor = { kind: 'end' } | { kind: 'row'; key: string; offset: number };

/** Where a row is in the content. */
export type RowBox = { key: string; top: number; height: number };
export type View = { scrollTop: number; height: number; contentHeight: number };

const endOf = ({ top, height }: RowBox) => top + height;

/** This close to the end, the viewer reads the newest messages: the list follows them. */
const END_PX = 48;

const distanceToEnd = ({ scrollTop, height, contentHeight }: View) => contentHeight - height - scrollTop;

export function anchorOf(rows: readonly RowBox[], view: View): Anchor {
  if (distanceToEnd(view) <= END_PX) return { kind: 'end' };
  const first = rows.find((row) => endOf(row) > view.scrollTop);
  return first ? { kind: 'row', key: first.key, offset: endOf(first) - view.scrollTop } : { kind: 'end' };
}

/** Null if the row is no longer there: then there is nothing to anchor to. */
export function scrollTopFor(
  anchor: Anchor,
  rows: readonly RowBox[],
  { height, contentHeight }: Omit<View, 'scrollTop'>,
): number | null {
  const end = Math.max(0, contentHeight - height);
  if (anchor.kind === 'end') return end;
  const row = rows.find(({ key }) => key === anchor.key);
  return row ? Math.min(end, Math.max(0, endOf(row) - anchor.offset)) : null;
}

/** The last row that is on the screen as a whole, or at least fills it to its end. */
export function lastSeen(rows: readonly RowBox[], { scrollTop, height }: View): string | null {
  return rows.findLast((row) => endOf(row) <= scrollTop + height + 1)?.key ?? null;
}
