import type { Trib } from '#shared/api/tribs';

/** No meetup has it, and no address. */
const BORDER_ID = -1;

/** The card between what is near and what is farther away. */
export type Border = { id: typeof BORDER_ID; isNobodyNear: boolean };
/** `place` counts the meetups alone. */
export type TribSlot = { id: number; trib: Trib; place: number };
export type Slot = TribSlot | Border;

export const isBorder = (slot: Slot | undefined): slot is Border => slot?.id === BORDER_ID;

export function tribIn(slot: Slot | undefined): Trib | undefined {
  return slot && 'trib' in slot ? slot.trib : undefined;
}

/**
 * The cards of the deck, without its end. `isPinned`: the first meetup stands there for another reason than its
 * distance, such as a link to it.
 */
export function slotsOf(tribs: readonly Trib[], isPinned: boolean): readonly Slot[] {
  const slots: Slot[] = tribs.map((trib, place) => ({ id: trib.id, trib, place }));
  const lastNear = tribs.findLastIndex(({ withinReach }) => withinReach);
  const at = lastNear === -1 && isPinned ? 1 : lastNear + 1;
  if (tribs[at]?.withinReach !== false) return slots;
  return slots.toSpliced(at, 0, { id: BORDER_ID, isNobodyNear: lastNear === -1 });
}
