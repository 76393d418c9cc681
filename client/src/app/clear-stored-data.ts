import { CHAT_DRAFTS, forgetAllForSession } from '../lib/session-store';

/** Clears everything stored outside local storage. */
export async function clearStoredData(nextPerson: number | null): Promise<void> {
  forgetAllForSession(CHAT_DRAFTS);
  const [{ forgetAllPhotos }, { outbox }] = await Promise.all([
    import('../features/photos/uploads'),
    import('../lib/outbox/outbox'),
  ]);
  await Promise.all([forgetAllPhotos(), outbox.forget(nextPerson)]);
}
