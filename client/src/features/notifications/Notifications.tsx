import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { FriendRequest, Notification } from '#shared/api/notifications';
import { useFallbackPolling } from '../../lib/live/live';
import { useNoOverlayOpen } from '../../lib/open-overlays';
import { readJson, write } from '../../lib/storage';
import { isQuiet, showToast, subscribeToToasts } from '../../ui/toast-store';
import { useAnswer, useMarkSeen } from './notification-actions';
import { notificationTexts } from '#shared/api/notification-texts';
import { HOUR_MS } from '#shared/domain/durations';
import { notificationsQuery } from './notifications.api';
import * as t from './texts';

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

  useEffect(() => {
    if (!data || !isFree || !isVisible || !areToastsQuiet) return;
    const next = takeUnannounced(data);
    if (!next) return;
    const { path, ...texts } = notificationTexts(next);
    if (next.kind === 'friend-request') {
      const accept = (request: FriendRequest) => answer({ request, accept: true });
      showFriendRequest(next, texts, { accept, markSeen });
    } else {
      const view = () => {
        markSeen([next]);
        if (path !== null) navigate(path);
      };
      const person = next.kind === 'member-joined' ? next.people[0] : undefined;
      const label = path === null ? t.gotIt : t.view;
      showToast({ ...texts, person, isPreview: true, action: { label, onPress: view } });
    }
  }, [data, isFree, isVisible, areToastsQuiet, navigate, markSeen, answer]);

  return null;
}

type FriendRequestHandlers = {
  accept: (request: FriendRequest) => void;
  markSeen: (requests: readonly FriendRequest[]) => void;
};

/** A request stays unseen until it is answered, even if another toast replaces it. */
function showFriendRequest(
  request: FriendRequest,
  texts: { title: string; description: string },
  handlers: FriendRequestHandlers,
) {
  let isAccepted = false;
  showToast({
    ...texts,
    person: request.person,
    isPreview: true,
    staysOpen: true,
    action: {
      label: t.accept,
      onPress: () => {
        isAccepted = true;
        handlers.accept(request);
      },
    },
    onClose: () => {
      if (!isAccepted) handlers.markSeen([request]);
    },
  });
}

const isPageVisible = () => document.visibilityState === 'visible';
function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

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
