import { refusal } from '../../lib/api-client';

let isEnding = false;

/**
 * A page that ends the session itself says so in its own words. Until then it ignores the news of it, and refused
 * requests: what others are told may make this page read something once more.
 */
export async function endSessionHere(end: () => Promise<void>): Promise<void> {
  isEnding = true;
  await end().catch((error: unknown) => {
    isEnding = false;
    throw error;
  });
}

export const isEndingHere = () => isEnding;

/** The session is asked for at once, as after a request that was refused. */
export function sessionEndedElsewhere(): void {
  if (!isEnding) refusal({ status: 401, statusText: 'The session has ended' }, '');
}

/** Nobody is signed in any more, or somebody else is. */
export function sessionChanged(): void {
  isEnding = false;
}
