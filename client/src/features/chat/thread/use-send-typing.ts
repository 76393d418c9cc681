import { useRef } from 'react';
import { postTyping } from '../chat.api';
import { SEND_EVERY_MS } from './typing-people';

/** Tells the others that the viewer is typing, at most every three seconds. A failure is ignored. */
export function useSendTyping(conversationId: number) {
  const sentAt = useRef(0);
  return (text: string) => {
    const now = Date.now();
    if (text.trim() === '' || now - sentAt.current < SEND_EVERY_MS) return;
    sentAt.current = now;
    postTyping(conversationId).catch(() => undefined);
  };
}
