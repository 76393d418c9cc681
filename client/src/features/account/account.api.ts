import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { type ChangePasswordRequest, sessionList } from '#shared/api/account';
import { health } from '#shared/api/health';
import { securityEventList } from '#shared/api/sign-in';
import { calendarSubscription } from '#shared/api/calendar';
import { type DoubtChoice, type WayIn, waysInList } from '#shared/api/ways-in';
import { type MailSettings, mailSettings, type MailSettingsRequest } from '#shared/api/mail';
import { town } from '../../lib/town';
import { requestFile, requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';
import { write } from '../../lib/use-write';
import { signOutHere } from '../auth/session.api';
import { mailPath, mailSettingsQuery } from '../auth/mail-address.api';
import * as t from './texts';

/** The browsers in which the person is signed in, with this one first. */
export function sessionsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'sessions'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/sessions`, {
        schema: sessionList,
        signal,
      }),
    // Another device may have signed in a moment ago.
    staleTime: 0,
  });
}

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => requestJson('/api/health', { schema: health, signal }),
});

export function deleteSession(viewerId: number, sessionId: string): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/sessions/${sessionId}`, { method: 'DELETE' });
}

/** Ends the session of this browser too, and the ways in with these keys. */
export function deleteAllSessions(viewerId: number, ends: string[]): Promise<void> {
  return signOutHere(() =>
    requestNothing(`/api/users/${viewerId}/sessions`, { method: 'DELETE', body: { ends } }),
  );
}

export function putPassword(viewerId: number, body: ChangePasswordRequest): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/password`, { method: 'PUT', body });
}

export function getExport(viewerId: number, signal: AbortSignal): Promise<Blob> {
  return requestFile(`/api/users/${viewerId}/export`, { signal });
}

export function deleteAccount(viewerId: number): Promise<void> {
  return signOutHere(() => requestNothing(`/api/users/${viewerId}`, { method: 'DELETE' }));
}

/** Lists the latest event first. */
export function securityEventsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'security-events'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/security-events`, { schema: securityEventList, signal }),
    staleTime: 0,
  });
}

/**
 * Reports "This wasn't me", which ends all other sessions, and with a choice other ways in. Returns those that are left, with
 * what may be somebody else's.
 */
export function reportSecurityEvent(
  viewerId: number,
  eventId: number,
  choice?: DoubtChoice,
): Promise<WayIn[]> {
  const path = `/api/users/${viewerId}/security-events/${eventId}/report`;
  return requestJson(path, { method: 'POST', body: choice, schema: waysInList });
}

const schema = calendarSubscription;
const pathOf = (viewerId: number) => `/api/users/${viewerId}/calendar`;

/** The secret address of the person's calendar, if they have switched it on. */
export function calendarQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'calendar'],
    queryFn: ({ signal }) => requestJson(pathOf(viewerId), { schema, signal }),
    // Another device may have renewed the address.
    staleTime: 0,
    // It is shown for as long as the sign-in is fresh, and not to whoever opens the page later.
    gcTime: 0,
    retry: false,
  });
}

/** Each change returns the address that is valid after it. */
export const CALENDAR_CHANGES = {
  on: (viewerId: number) => requestJson(pathOf(viewerId), { method: 'PUT', schema }),
  renew: (viewerId: number) => requestJson(pathOf(viewerId), { method: 'POST', schema }),
  off: async (viewerId: number) => {
    await requestNothing(pathOf(viewerId), { method: 'DELETE' });
    return { url: null };
  },
};
export type CalendarChange = keyof typeof CALENDAR_CHANGES;

/** Calendar apps subscribe to a link with this scheme, whereas they would only download an `https:` one. */
const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');

/** Links that subscribe in one tap. */
export const subscribeLinks = (url: string) => ({
  apple: webcal(url),
  google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal(url) })}`,
  outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: town.name })}`,
});

/** Shows the change at once. All settings are sent, including those that other changes show by then. */
export function changeMailSettings(
  queryClient: QueryClient,
  viewerId: number,
  change: Partial<MailSettingsRequest>,
) {
  const { queryKey } = mailSettingsQuery(viewerId);
  const before = queryClient.getQueryData(queryKey);
  return write<MailSettings>({
    queryClient,
    subject: 'mail-settings',
    action: JSON.stringify(change),
    show: {
      in: queryKey,
      as: (saved) => {
        queryClient.setQueryData(queryKey, (cached) => saved ?? (cached && { ...cached, ...change }));
        return () => queryClient.setQueryData(queryKey, before);
      },
    },
    send: () => {
      const saved = queryClient.getQueryData(queryKey);
      if (!saved) throw new Error('The settings were not loaded');
      const { frequency, topics } = { ...saved, ...change };
      return requestJson(mailPath(viewerId), {
        method: 'PUT',
        body: { frequency, topics },
        schema: mailSettings,
      });
    },
    failure: { toast: t.notSaved },
  });
}
