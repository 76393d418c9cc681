/**
 * What stays where it is on the screen while the content above, below or around it changes: the end of a row, because
 * the name above a message goes when an older one by the same person is loaded.
 */
export type Anchor = { kind: 'end' } | { kind: 'row'; key: string; offset: number };

/** Where a row is in the content. */
export type Place = { key: string; top: number; height: number };
export type View = { scrollTop: number; height: number; contentHeight: number };

const endOf = ({ top, height }: Place) => top + height;

/** Somebody this close to the end reads the newest messages: they follow as they come. */
const END_PX = 48;

const distanceToEnd = ({ scrollTop, height, contentHeight }: View) => contentHeight - height - scrollTop;

export function anchorOf(places: readonly Place[], view: View): Anchor {
  if (distanceToEnd(view) <= END_PX) return { kind: 'end' };
  const first = places.find((place) => endOf(place) > view.scrollTop);
  return first ? { kind: 'row', key: first.key, offset: endOf(first) - view.scrollTop } : { kind: 'end' };
}

/** Null if the row is no longer there: then nothing can be kept. */
export function scrollTopFor(
  anchor: Anchor,
  places: readonly Place[],
  { height, contentHeight }: Omit<View, 'scrollTop'>,
): number | null {
  const end = Math.max(0, contentHeight - height);
  if (anchor.kind === 'end') return end;
  const place = places.find(({ key }) => key === anchor.key);
  return place ? Math.min(end, Math.max(0, endOf(place) - anchor.offset)) : null;
}

/** The last row that is on the screen as a whole, or at least fills it to its end. */
export function lastSeen(places: readonly Place[], { scrollTop, height }: View): string | null {
  return places.findLast((place) => endOf(place) <= scrollTop + height + 1)?.key ?? null;
}
