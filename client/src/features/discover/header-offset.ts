/** The header slides out of the screen by so much, and no more. */
export const HEADER_OFFSET_MAX = 60;

/** How far up the header is after this much scrolling. Some browsers scroll past the top, and then it stays. */
export function headerOffset(scrolled: number): number {
  return Math.min(Math.max(scrolled, 0), HEADER_OFFSET_MAX);
}
