import { useState } from 'react';
import { readChatDraft, saveChatDraft } from '../../../lib/chat-drafts';

/** What is in the box; kept while somebody is elsewhere. */
export function useDraft(viewerId: number, conversationId: number) {
  const [text, setText] = useState(() => readChatDraft(viewerId, conversationId));
  const change = (next: string) => {
    saveChatDraft(viewerId, conversationId, next);
    setText(next);
  };
  return [text, change] as const;
}
