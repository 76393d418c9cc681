import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markRead } from '../chat-cache';
import { createReadMark } from './read-mark';

/** Tells the server which message the viewer has seen last. */
export function useMarkRead(viewerId: number, conversationId: number, lastReadId: number) {
  const queryClient = useQueryClient();
  const [mark] = useState(() =>
    createReadMark((id) => markRead({ queryClient, viewerId }, conversationId, id), lastReadId),
  );
  return mark;
}
