import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Notification } from '#shared/api/notifications';
import { useFallbackPolling } from '../../lib/live/live';
import { warn } from '../../lib/log';
import { useNoOverlayOpen } from '../../lib/open-overlays';
import { readJson, write } from '../../lib/storage';
import { isQuiet, subscribeToToasts } from '../../ui/toast-store';
import type { Announce } from './announce';
import { useAnswer, useMarkSeen } from './notification-actions';
import { HOUR_MS } from '#shared/domain/durations';
import { notificationsQuery } from './notifications.api';

/** Announces new notifications as toasts, one after the other. The bell lists them. */
export function Notifications({ viewerId }: { viewerId: number }) {
  const [, navigate] = useLocation();
  const { data } = useQuery({ ...notificationsQuery(viewerId), staleTime: 0, ...useFallbackPolling() });
  const isFree = useNoOverlayOpen();
  // Nobody would see a toast in a hidden tab.
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  const areToastsQuiet = useSyncExternalStore(subscribeToToasts, isQuiet);
  const markSeen = useMarkSeen(viewerId);
  const { send: answer } = useAnswer(viewerId);

  const [announce, setAnnounce] = useState<Announce | null>(null);

  useEffect(() => {
    if (announce || !data?.some(isUnseen)) return;
    import('./announce').then(
      (loaded) => setAnnounce(() => loaded.announce),
      (error: unknown) => warn('No notification is announced', error),
    );
  }, [data, announce]);

  useEffect(() => {
    if (!data || (!announce && data.some(isUnseen)) || !isFree || !isVisible || !areToastsQuiet) return;
    const next = takeUnannounced(data);
    if (next) announce?.(next, { answer, markSeen, open: navigate });
  }, [data, announce, isFree, isVisible, areToastsQuiet, navigate, markSeen, answer]);

  return null;
}

const isPageVisible = () => document.visibilityState === 'visible';
function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isUnseen = ({ seen }: Notification) => !seen;
const isOld = ({ createdAt }: Notification) => Date.parse(createdAt) < Date.now() - HOUR_MS;

/** Several times as many as are ever listed. */
const REMEMBERED = 200;

/** In a browser without a record, which is new, the bell lists what is older, and several at once: they would be a row of toasts. */
function noNewsIn(notifications: readonly Notification[]): number[] {
  const news = notifications.filter((one) => !one.seen && !isOld(one));
  const listed = news.length > 1 ? notifications : notifications.filter(isOld);
  return listed.map(({ id }) => id);
}

/** Returns the oldest new notification that was not announced on this device, and marks it as announced. */
function takeUnannounced(notifications: readonly Notification[]): Notification | undefined {
  const stored = readJson('announcedNotifications');
  const announced: unknown[] = Array.isArray(stored) ? stored : noNewsIn(notifications);
  const next = notifications.findLast(({ id, seen }) => !seen && !announced.includes(id));
  if (next || !Array.isArray(stored)) {
    const known = next ? [...announced, next.id] : announced;
    write('announcedNotifications', JSON.stringify(known.slice(-REMEMBERED)));
  }
  return next;
}
