import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Conversation } from '#shared/api/chat';
import type { Page } from '../../lib/api-client';
import { useFallbackPolling } from '../../lib/live/live';
import { whenIdle } from '../../lib/when-idle';
import { conversationsQuery } from './chat.api';

const NOBODY = 0;

const unreadOf = ({ pages }: InfiniteData<Page<Conversation>>) =>
  pages.flatMap(({ items }) => items).filter(({ unread, isMuted }) => unread > 0 && !isMuted).length;

/** Counts conversations with unread messages. The latest come first, so the first page has them. */
export function useUnreadCount(viewerId: number | null): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useInfiniteQuery({
    ...conversationsQuery(viewerId ?? NOBODY),
    ...useFallbackPolling(),
    select: unreadOf,
    enabled: viewerId !== null && isIdle,
  });
  return (viewerId !== null && data) || 0;
}
