import { useState } from 'react';
import { clearChatDrafts, readChatDraft, saveChatDraft } from '../../../lib/chat-drafts';
import { forgetOnLeaving } from '../../../lib/viewer-scope';

forgetOnLeaving(clearChatDrafts);

/** What is in the box; kept while somebody is elsewhere. */
export function useDraft(conversationId: number) {
  const [text, setText] = useState(() => readChatDraft(conversationId));
  const change = (next: string) => {
    saveChatDraft(conversationId, next);
    setText(next);
  };
  return [text, change] as const;
}
