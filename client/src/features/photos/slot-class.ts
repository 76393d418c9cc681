/** The main picture in the shape of a card, the others beside and below it in the same. */
export function slotClass(place: number): string {
  return `relative aspect-[4/5] ${place === 0 ? 'col-span-2 row-span-2' : ''}`;
}

/** For what stands on pictures, in both themes: enough for white words on a white photo. */
export const ON_PHOTO = 'border border-white/20 bg-black/70 text-white';
