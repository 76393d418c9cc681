import { useEffect } from 'react';
import { AfterMeetup } from '../features/after-meetup/AfterMeetup';
import { Notifications } from '../features/notifications/Notifications';
import { AppWorker } from './AppWorker';
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

type Props = { viewerId: number; hasNav: boolean };

/**
 * Live updates for a signed-in person; on pages with the navigation also notifications and the dialogs that open on
 * their own.
 */
export function SignedInExtras({ viewerId, hasNav }: Props) {
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
