/** What the user has typed into a conversation and not sent: for this tab, until they sign out. */
const DRAFT = 'chatDraft:';
const unstoredDrafts = new Map<string, string>();

/** Two people who use a browser in turn may write in the same room. */
const keyOf = (viewerId: number, conversationId: number) => `${DRAFT}${viewerId}:${conversationId}`;

export function readChatDraft(viewerId: number, conversationId: number): string {
  const key = keyOf(viewerId, conversationId);
  try {
    return sessionStorage.getItem(key) ?? unstoredDrafts.get(key) ?? '';
  } catch {
    return unstoredDrafts.get(key) ?? '';
  }
}

export function saveChatDraft(viewerId: number, conversationId: number, text: string): void {
  const key = keyOf(viewerId, conversationId);
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
