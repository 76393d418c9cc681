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

/** The first of these rows that ends below this line. They are in order, so only a few of thousands are measured. */
function indexBelow<Row>(rows: readonly Row[], boxOf: (row: Row) => RowBox, line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && endOf(boxOf(row)) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function anchorOf<Row>(rows: readonly Row[], boxOf: (row: Row) => RowBox, view: View): Anchor {
  if (distanceToEnd(view) <= END_PX) return { kind: 'end' };
  const row = rows[indexBelow(rows, boxOf, view.scrollTop)];
  const first = row && boxOf(row);
  return first ? { kind: 'row', key: first.key, offset: endOf(first) - view.scrollTop } : { kind: 'end' };
}

/** `row` is the anchor's. Null if it is no longer there: then there is nothing to anchor to. */
export function scrollTopFor(
  anchor: Anchor,
  row: RowBox | null,
  { height, contentHeight }: Omit<View, 'scrollTop'>,
): number | null {
  const end = Math.max(0, contentHeight - height);
  if (anchor.kind === 'end') return end;
  return row ? Math.min(end, Math.max(0, endOf(row) - anchor.offset)) : null;
}

/** The last row that is on the screen as a whole, or at least fills it to its end. */
export function lastSeen<Row>(
  rows: readonly Row[],
  boxOf: (row: Row) => RowBox,
  { scrollTop, height }: View,
): Row | undefined {
  return rows[indexBelow(rows, boxOf, scrollTop + height + 1) - 1];
}
