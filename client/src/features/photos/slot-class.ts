/** The main photo in the shape of a card, the others next to and below it in the same shape. */
export function slotClass(position: number): string {
  return `relative aspect-[4/5] ${position === 0 ? 'col-span-2 row-span-2' : ''}`;
}

/** For text on pictures, in both themes: enough contrast for white text on a white photo. */
export const ON_PHOTO = 'border border-white/20 bg-black/70 text-white';
