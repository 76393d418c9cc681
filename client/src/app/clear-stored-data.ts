import { clearChatDrafts } from '../lib/chat-drafts';

/** What is stored outside of local storage. */
export async function clearStoredData(nextPerson: number | null): Promise<void> {
  clearChatDrafts();
  const [{ forgetAllPhotos }, { outbox }] = await Promise.all([
    import('../features/photos/uploads'),
    import('../features/chat/outbox/outbox'),
  ]);
  await Promise.all([forgetAllPhotos(), outbox.forget(nextPerson)]);
}
