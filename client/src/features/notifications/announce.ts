import { notificationTexts } from '#shared/api/notification-texts';
import type { FriendRequest, Notification } from '#shared/api/notifications';
import { LANG } from '../../lib/lang';
import { showToast } from '../../ui/toast-store';
import * as t from './texts';

/** `open` goes to a path of the app. */
type Handlers = {
  answer: (reply: { request: FriendRequest; accept: true }) => void;
  markSeen: (notifications: readonly Notification[]) => void;
  open: (path: string) => void;
};
export type Announce = typeof announce;

/** Shows a notification as a toast. Its texts are loaded with the first one. */
export function announce(notification: Notification, handlers: Handlers): void {
  const { path, ...texts } = notificationTexts(notification, null, LANG);
  if (notification.kind === 'friend-request') {
    announceRequest(notification, texts, handlers);
    return;
  }
  const view = () => {
    handlers.markSeen([notification]);
    if (path !== null) handlers.open(path);
  };
  const person = notification.kind === 'member-joined' ? notification.people[0] : undefined;
  const label = path === null ? t.gotIt : t.view;
  showToast({ ...texts, person, isPreview: true, action: { label, onPress: view } });
}

/** A request stays unseen until it is answered, even if another toast replaces it. */
function announceRequest(
  request: FriendRequest,
  texts: { title: string; description: string },
  { answer, markSeen }: Handlers,
): void {
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
        answer({ request, accept: true });
      },
    },
    onClose: () => {
      if (!isAccepted) markSeen([request]);
    },
  });
}
