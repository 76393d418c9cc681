import type { Trib } from '#shared/api/tribs';

/** No meetup and no URL has this id. */
const DIVIDER_ID = -1;

/** The divider between what is near and what is farther away. */
export type DistanceDivider = { id: typeof DIVIDER_ID; isNothingNear: boolean };
/** `position` counts meetups only. */
export type TribSlot = { id: number; trib: Trib; position: number };
export type Slot = TribSlot | DistanceDivider;

export const isDivider = (slot: Slot | undefined): slot is DistanceDivider => slot?.id === DIVIDER_ID;

export function tribIn(slot: Slot | undefined): Trib | undefined {
  return slot && 'trib' in slot ? slot.trib : undefined;
}

/**
 * The cards of the deck, without the end card. `isFirstOutOfOrder` says that the first meetup is there for another reason
 * than its distance, such as a link to it.
 */
export function slotsOf(tribs: readonly Trib[], isFirstOutOfOrder: boolean): readonly Slot[] {
  const slots: Slot[] = tribs.map((trib, position) => ({ id: trib.id, trib, position }));
  const lastNear = tribs.findLastIndex(({ withinReach }) => withinReach);
  const at = lastNear === -1 && isFirstOutOfOrder ? 1 : lastNear + 1;
  if (tribs[at]?.withinReach !== false) return slots;
  return slots.toSpliced(at, 0, { id: DIVIDER_ID, isNothingNear: lastNear === -1 });
}

/** This many cards are mounted on either side of the current one. */
const MOUNTED_EACH_SIDE = 2;

/** The indexes of the mounted cards, at most five, however many meetups there are. */
export function mountedRange(index: number, count: number): number[] {
  const from = Math.max(0, index - MOUNTED_EACH_SIDE);
  const to = Math.min(count - 1, index + MOUNTED_EACH_SIDE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}

/**
 * The indexes to render. `settled` lags behind `index`, so that a move is shown before the card after the next is
 * rendered, and the very first card before its neighbours. After a jump, only the target's surroundings are rendered.
 */
export function cardsToRender(index: number, settled: number | null, count: number): number[] {
  if (settled === null) return count > 0 ? [index] : [];
  const isNeighbour = Math.abs(settled - index) < MOUNTED_EACH_SIDE;
  return mountedRange(isNeighbour ? settled : index, count);
}

export type Position = { id: number | null; index: number };

/** The index of the card in this list. If it is gone, the card at its old position counts, even if it is the end card. */
export function indexIn(ids: readonly number[], { id, index }: Position, hasEnd: boolean): number {
  const found = id === null ? -1 : ids.indexOf(id);
  return found >= 0 ? found : Math.max(0, Math.min(index, hasEnd ? ids.length : ids.length - 1));
}
