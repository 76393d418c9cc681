/** The browser's own bars change the height by less. */
const SHRINK_PX = 150;

export type Heights = { width: number; tallest: number; height: number };

export function isKeyboardOpen({ tallest, height }: Heights): boolean {
  return tallest - height > SHRINK_PX;
}

/** The greatest height is remembered for the current width: after a rotation it is another screen. */
export function measured(before: Heights | null, width: number, height: number): Heights {
  const tallest = before?.width === width ? Math.max(before.tallest, height) : height;
  return { width, height, tallest };
}
