import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useAttentionFree } from '../../lib/attention';
import { warn } from '../../lib/log';
import { currentToast, showToast, subscribeToToasts } from '../../ui/toast-store';
import { newsOf, newsPath } from './news';
import { notificationsQuery, putNotificationsSeen } from './notifications.api';

/** Tells what happened to one's meetups, one thing after the other, each once. */
export function Notifications({ viewerId }: { viewerId: number }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const { data } = useQuery(notificationsQuery(viewerId));
  /** An answer that was under way meanwhile still holds what has been told. */
  const told = useRef(new Set<number>());
  const isFree = useAttentionFree();
  const isQuiet = useSyncExternalStore(subscribeToToasts, () => currentToast() === null);

  useEffect(() => {
    if (!data || !isFree || !isQuiet) return;
    const next = newsOf(data, told.current)[0];
    if (!next) return;
    const { title, description, ids } = next;
    showToast({
      title,
      description,
      action: { label: 'See it', onPress: () => navigate(newsPath(next)) },
    });
    for (const id of ids) told.current.add(id);
    queryClient.setQueryData(notificationsQuery(viewerId).queryKey, (before) =>
      before?.filter(({ id }) => !ids.includes(id)),
    );
    putNotificationsSeen(ids).catch((error: unknown) => warn('Told, but not marked as seen', error));
  }, [data, isFree, isQuiet, navigate, queryClient, viewerId]);

  return null;
}
