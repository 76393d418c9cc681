/** The prefix of the keys of unsent drafts; the rest of a key names the writer and the conversation. */
export const CHAT_DRAFTS = 'chatDraft:';

/** Replaces `sessionStorage` for this visit where the browser has none, as in some in-app browsers. */
const memory = new Map<string, string>();

export function readForSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Returns whether the text will survive a reload. */
export function storeForSession(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function forgetForSession(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

export function forgetAllForSession(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
