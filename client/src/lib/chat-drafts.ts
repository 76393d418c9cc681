/** What the user has written or chosen for a conversation and not sent: for this tab, until they sign out. */
const DRAFT = 'chatDraft:';
const unstoredDrafts = new Map<string, string>();

/** Two people who use a browser in turn may write in the same room. */
export type ChatDraft = { viewerId: number; conversationId: number };
/** Of a photo, its key among the copies on this device. */
export type ChatDraftPart = 'text' | 'photo';

const keyOf = ({ viewerId, conversationId }: ChatDraft, part: ChatDraftPart) =>
  `${DRAFT}${viewerId}:${conversationId}${part === 'text' ? '' : `:${part}`}`;

export function readChatDraft(draft: ChatDraft, part: ChatDraftPart): string {
  const key = keyOf(draft, part);
  try {
    return sessionStorage.getItem(key) ?? unstoredDrafts.get(key) ?? '';
  } catch {
    return unstoredDrafts.get(key) ?? '';
  }
}

export function saveChatDraft(draft: ChatDraft, part: ChatDraftPart, text: string): void {
  const key = keyOf(draft, part);
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
