import type { Trib } from '#shared/api/tribs';

/** No meetup and no URL has this id. */
const DIVIDER_ID = -1;

/** The card between what is near and what is farther away. */
export type DistanceDivider = { id: typeof DIVIDER_ID; isNothingNear: boolean };
/** `position` counts the meetups alone. */
export type TribSlot = { id: number; trib: Trib; position: number };
export type Slot = TribSlot | DistanceDivider;

export const isDivider = (slot: Slot | undefined): slot is DistanceDivider => slot?.id === DIVIDER_ID;

export function tribIn(slot: Slot | undefined): Trib | undefined {
  return slot && 'trib' in slot ? slot.trib : undefined;
}

/**
 * The cards of the deck, without its end. `isFirstAnchored`: the first meetup comes first for another reason than its
 * distance, such as a link to it.
 */
export function slotsOf(tribs: readonly Trib[], isFirstAnchored: boolean): readonly Slot[] {
  const slots: Slot[] = tribs.map((trib, position) => ({ id: trib.id, trib, position }));
  const lastNear = tribs.findLastIndex(({ withinReach }) => withinReach);
  const at = lastNear === -1 && isFirstAnchored ? 1 : lastNear + 1;
  if (tribs[at]?.withinReach !== false) return slots;
  return slots.toSpliced(at, 0, { id: DIVIDER_ID, isNothingNear: lastNear === -1 });
}
