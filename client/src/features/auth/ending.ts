import { refusal } from '../../lib/api-client';

let isEnding = false;

/** A page that ends the session itself says so in its own words, and ignores the news of it. */
export async function endSessionHere(end: () => Promise<void>): Promise<void> {
  isEnding = true;
  await end().catch((error: unknown) => {
    isEnding = false;
    throw error;
  });
}

/** The session is asked for at once, as after a request that was refused. */
export function sessionEndedElsewhere(): void {
  if (!isEnding) refusal({ status: 401, statusText: 'The session has ended' }, '');
}

export function sessionStarted(): void {
  isEnding = false;
}
