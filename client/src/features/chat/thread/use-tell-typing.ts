import { useRef } from 'react';
import { postTyping } from '../chat.api';
import { TELL_EVERY_MS } from './typing-people';

/** Tells the others that the viewer writes, at most every three seconds. That it failed matters to nobody. */
export function useTellTyping(conversationId: number) {
  const told = useRef(0);
  return (text: string) => {
    const now = Date.now();
    if (text.trim() === '' || now - told.current < TELL_EVERY_MS) return;
    told.current = now;
    postTyping(conversationId).catch(() => undefined);
  };
}
