import { CHAT_DRAFTS, forgetAllForSession } from '../lib/session-store';

/** Clears everything stored outside local storage. */
export async function clearStoredData(nextPerson: number | null): Promise<void> {
  forgetAllForSession(CHAT_DRAFTS);
  const [{ deleteAllCopies }, { outbox }] = await Promise.all([
    import('../features/photos/device-copies'),
    import('../lib/outbox/outbox'),
  ]);
  await Promise.all([deleteAllCopies(), outbox.forget(nextPerson)]);
}
