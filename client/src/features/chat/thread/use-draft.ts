import { useState } from 'react';
import { readChatDraft, saveChatDraft } from '../../../lib/chat-drafts';

/** The text that is not sent yet; kept while the viewer is on another page. */
export function useDraft(viewerId: number, conversationId: number) {
  const [text, setText] = useState(() => readChatDraft(viewerId, conversationId));
  const change = (next: string) => {
    saveChatDraft(viewerId, conversationId, next);
    setText(next);
  };
  return [text, change] as const;
}
