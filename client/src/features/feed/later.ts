/** What nobody needs for the first look: the backs of the cards, and what their buttons do. */
export const loadCardBack = async () => (await import('./CardBack')).CardBack;
export const loadCommands = () => import('./card-commands');

/** Once there is nothing better to do. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
