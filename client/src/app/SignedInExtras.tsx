import { useEffect, useState } from 'react';
import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { Notifications } from '../features/notifications/Notifications';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import { useAuth } from '../features/auth/auth-context';
import { getSession, sessionEndedElsewhere } from '../features/auth/session.api';
import { useUnreadCount } from '../features/chat/use-unread-count';
import { notificationsQuery } from '../features/notifications/notifications.api';
import { refreshUnsubscribedTribs } from '../features/tribs/refresh-tribs';
import { offeredLanguages, rememberLanguage } from '../lib/choose-language';
import { onLiveEvent, useHasStream, useLiveEvents } from '../lib/live/live';
import { startLive } from '../lib/live/start-live';
import { warn } from '../lib/log';
import { outbox, useOutboxEntries, useOutboxStart } from '../lib/outbox/outbox';
import type { Kind } from '../lib/outbox/outbox-entry';
import { POLL_INTERVAL_MS } from '../lib/query-client';
import { whenIdle } from '../lib/when-idle';
import { followEvents } from './follow-events';
import { useLocation } from 'wouter';
import { confirmPush } from '../features/notifications/push/switch-push';
import { useOfflineMeetups } from '../features/tribs/offline/use-offline-meetups';
import { registerWorker } from '../lib/worker/register-worker';
import { ACTIVATE, OPEN_PAGE } from '../lib/worker/worker-names';
import { showToast } from '../ui/toast-store';
import { hasUnsavedChanges } from '../lib/unsaved-changes';
import * as t from './texts';

/**
 * Live updates for a signed-in person; on pages with the navigation also notifications and the dialogs that open on
 * their own.
 */
export function SignedInExtras({ viewerId, hasNav }: { viewerId: number; hasNav: boolean }) {
  useOutboxSending(viewerId);
  useAccountLanguage();
  return (
    <>
      <LiveUpdates viewerId={viewerId} />
      <AppWorker viewerId={viewerId} offersUpdates={hasNav} />
      {hasNav && (
        <>
          <Notifications viewerId={viewerId} />
          <AfterMeetup viewerId={viewerId} />
        </>
      )}
    </>
  );
}

/** The next page that is loaded comes in the language that the person has chosen, on whichever device. */
function useAccountLanguage(): void {
  const { user } = useAuth();
  const language = user?.language;
  useEffect(() => {
    if (language && offeredLanguages().includes(language)) rememberLanguage(language);
  }, [language]);
}

/** Updates open pages with what others do, and the number on the icon of an installed app. */
function LiveUpdates({ viewerId }: { viewerId: number }) {
  useStream(viewerId);
  useSessionEvents();
  useWatchedTribs(viewerId);
  const { data } = useQuery({ ...notificationsQuery(viewerId), enabled: false });
  const unseen = data?.filter(({ seen }) => !seen).length ?? 0;
  useAppBadge(unseen + useUnreadCount(viewerId));
  return null;
}

function useStream(viewerId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const following = followEvents(queryClient, viewerId);
    const stopListening = onLiveEvent(following.onEvent);
    let end = () => {};
    const cancel = whenIdle(() => {
      end = startLive(viewerId);
    });
    return () => {
      cancel();
      end();
      stopListening();
      following.stop();
    };
  }, [queryClient, viewerId]);
}

function useSessionEvents(): void {
  const { updateUser } = useAuth();
  useLiveEvents(({ kind }) => {
    if (kind === 'session-ended') sessionEndedElsewhere();
    else if (kind === 'profile' || kind === 'reset') void readUserAgain(updateUser);
  });
}

async function readUserAgain(update: (user: OwnUser) => void): Promise<void> {
  try {
    const { user } = await getSession();
    if (user) update(user);
  } catch (error) {
    warn('The profile could not be read again', error);
  }
}

/** A viewer who is not a member of a meetup gets no events about it, so open meetups are polled. */
function useWatchedTribs(viewerId: number): void {
  const queryClient = useQueryClient();
  const hasStream = useHasStream();
  useEffect(() => {
    if (!hasStream) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void refreshUnsubscribedTribs(queryClient, viewerId, POLL_INTERVAL_MS / 2);
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queryClient, viewerId, hasStream]);
}

function useAppBadge(count: number): void {
  useEffect(() => {
    // Missing in Firefox and in in-app browsers, and refused by some browsers unless the app is installed.
    if (!('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch((error: unknown) => warn('The icon shows no number', error));
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}

/** Loads what sends a kind of entry. */
const SENDERS: Record<Kind, (queryClient: QueryClient) => Promise<unknown>> = {
  async message(queryClient) {
    const { messageHandler } = await import('../features/chat/message-outbox');
    outbox.handle('message', messageHandler(queryClient));
  },
  async attendance(queryClient) {
    const { attendanceHandler } = await import('../features/tribs/attendance/attendance-outbox');
    outbox.handle('attendance', attendanceHandler(queryClient));
  },
  photo: () => import('../features/photos/uploads'),
};

/** Sends what was left unsent, whichever page is open. Little is, so the scripts for it are loaded only then. */
function useOutboxSending(viewerId: number): void {
  const queryClient = useQueryClient();
  useOutboxStart(viewerId);
  const waiting = new Set<string>(useOutboxEntries().map(({ kind }) => kind));
  const kinds = Object.keys(SENDERS)
    .filter((kind) => waiting.has(kind))
    .join(' ');
  useEffect(() => {
    for (const [kind, load] of Object.entries(SENDERS))
      if (kinds.includes(kind))
        load(queryClient).catch((error: unknown) => warn(`No ${kind} was sent`, error));
  }, [queryClient, kinds]);
}

/** Everything about the service worker that a signed-in person needs. It is in a script that visitors do not download. */
function AppWorker({ viewerId, offersUpdates }: { viewerId: number; offersUpdates: boolean }) {
  const registration = useWorker();
  useEffect(() => {
    if (!registration) return;
    confirmPush(registration).catch((error: unknown) => warn('The push subscription was not renewed', error));
  }, [registration]);
  useEffect(
    () => (registration && offersUpdates ? offerUpdate(registration) : undefined),
    [registration, offersUpdates],
  );
  useOpenedNotifications();
  useOfflineMeetups(viewerId, registration !== null);
  return null;
}

function useWorker(): ServiceWorkerRegistration | null {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    let isMounted = true;
    void registerWorker().then((registered) => isMounted && setRegistration(registered));
    return () => {
      isMounted = false;
    };
  }, []);
  return registration;
}

/** An installed app can stay open for days, so it looks for a new version itself. */
const CHECK_INTERVAL_MS = 3_600_000;
/** The active worker may still have work to finish before it is replaced. */
const RELOAD_AT_LATEST_MS = 2_000;

/** Each version is offered once per visit. */
const offered = new WeakSet<ServiceWorker>();

/** Offers a new version once it is ready to start. Nothing reloads before the person agrees. */
export function offerUpdate(registration: ServiceWorkerRegistration): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const offerIfReady = () => {
    // Without a controller, this is the first version and there is nothing to update.
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  const watchInstalling = () =>
    registration.installing?.addEventListener('statechange', offerIfReady, { signal });
  registration.addEventListener('updatefound', watchInstalling, { signal });
  let checkedAt = Date.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    },
    { signal },
  );
  // The browser may have found the new version before anything listened.
  watchInstalling();
  offerIfReady();
  return () => watching.abort();
}

function offer(waiting: ServiceWorker): void {
  // The worker of another language has the files of this very page.
  if (waiting.scriptURL !== navigator.serviceWorker.controller?.scriptURL) {
    activate(waiting);
    return;
  }
  if (offered.has(waiting)) return;
  offered.add(waiting);
  showToast({
    title: t.newVersion,
    staysOpen: true,
    about: 'update',
    action: { label: t.reload, onPress: () => activateAndReload(waiting) },
  });
}

const reload = () => location.reload();

/** Pages come from the network first, so the reload shows the new version even if its worker starts late. */
function activateAndReload(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, RELOAD_AT_LATEST_MS);
  activate(waiting);
}

function activate(waiting: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage(ACTIVATE);
}

/** Opens the subject of a tapped notification in this tab, without loading the app again. */
export function useOpenedNotifications(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data, ports }: MessageEvent) => {
      const url = urlIn(data);
      // If this page does not reply, the worker loads the URL itself, and the browser asks about the unsaved changes.
      if (url === null || hasUnsavedChanges()) return;
      ports[0]?.postMessage('opened');
      navigate(url);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

function urlIn(data: unknown): string | null {
  const isRequest = typeof data === 'object' && data !== null && 'type' in data && data.type === OPEN_PAGE;
  return isRequest && 'url' in data && typeof data.url === 'string' ? data.url : null;
}
