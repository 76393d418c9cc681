/** Cards on either side of the one on the screen that exist at all. */
const REACH = 2;

/** The places of the cards that exist: at most five, however many meetups there are. */
export function windowOf(index: number, count: number): number[] {
  const from = Math.max(0, index - REACH);
  const to = Math.min(count - 1, index + REACH);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}

/**
 * The places to draw. `settled` lags behind `index`, so that a move is shown before the card beyond the next one
 * is drawn, and the very first card before its neighbours. A jump has nothing drawn where it leads.
 */
export function drawnAround(index: number, settled: number | null, count: number): number[] {
  if (settled === null) return count > 0 ? [index] : [];
  const isNextDoor = Math.abs(settled - index) < REACH;
  return windowOf(isNextDoor ? settled : index, count);
}

export type Position = { id: number | null; index: number };

/** Where the card is in this list; when it is gone from it, what has taken its place. */
export function indexIn(ids: readonly number[], { id, index }: Position): number {
  const found = id === null ? -1 : ids.indexOf(id);
  return found >= 0 ? found : Math.max(0, Math.min(index, ids.length - 1));
}
