/** Asked whenever something is about to move: the answer may change while the page is open. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
