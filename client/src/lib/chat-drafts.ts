/** What somebody has typed into a conversation and not sent: for this tab, until they leave. */
const DRAFT = 'chatDraft:';
const unstoredDrafts = new Map<string, string>();

export function readChatDraft(conversationId: number): string {
  const key = DRAFT + conversationId;
  try {
    return sessionStorage.getItem(key) ?? unstoredDrafts.get(key) ?? '';
  } catch {
    return unstoredDrafts.get(key) ?? '';
  }
}

export function saveChatDraft(conversationId: number, text: string): void {
  const key = DRAFT + conversationId;
  unstoredDrafts.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It lasts for this visit.
  }
}

export function clearChatDrafts(): void {
  unstoredDrafts.clear();
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
