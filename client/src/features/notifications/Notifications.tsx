import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { FriendRequest } from '#shared/api/notifications';
import { useNoOverlayOpen } from '../../lib/open-overlays';
import { useFallbackPolling } from '../../lib/live/live';
import { isQuiet, showToast, subscribeToToasts } from '../../ui/toast-store';
import { takeUnannounced } from './announced';
import { notificationTexts } from './notification-texts';
import { useAccept, useMarkSeen } from './notification-actions';
import { notificationsQuery } from './notifications.api';

/** Announces new notifications as toasts, one after the other. The bell lists them. */
export function Notifications({ viewerId }: { viewerId: number }) {
  const [, navigate] = useLocation();
  const { data } = useQuery({ ...notificationsQuery(viewerId), staleTime: 0, ...useFallbackPolling() });
  const isFree = useNoOverlayOpen();
  const areToastsQuiet = useSyncExternalStore(subscribeToToasts, isQuiet);
  const markSeen = useMarkSeen(viewerId);
  const { mutate: accept } = useAccept(viewerId);

  useEffect(() => {
    if (!data || !isFree || !areToastsQuiet) return;
    const next = takeUnannounced(data);
    if (!next) return;
    const { path, ...texts } = notificationTexts(next);
    if (next.kind === 'friend-request') {
      askAbout(next, texts, { accept, markSeen });
    } else {
      const view = () => {
        markSeen([next]);
        if (path !== null) navigate(path);
      };
      showToast({ ...texts, action: { label: path === null ? 'Got it' : 'View', onPress: view } });
    }
  }, [data, isFree, areToastsQuiet, navigate, markSeen, accept]);

  return null;
}

type FriendRequestHandlers = {
  accept: (request: FriendRequest) => void;
  markSeen: (requests: readonly FriendRequest[]) => void;
};

/** A request stays unseen until it is answered, even if another toast replaces it. */
function askAbout(
  request: FriendRequest,
  texts: { title: string; description: string },
  handlers: FriendRequestHandlers,
) {
  let isAccepted = false;
  showToast({
    ...texts,
    person: request.person,
    staysOpen: true,
    action: {
      label: 'Accept',
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
