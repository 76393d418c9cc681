import type { QueryClient } from '@tanstack/react-query';
import { type ChangePasswordRequest, sessionList } from '#shared/api/account';
import { health } from '#shared/api/health';
import { securityEventList } from '#shared/api/sign-in';
import { calendarSubscription } from '#shared/api/calendar';
import { type DoubtChoice, type WayIn, waysInList } from '#shared/api/ways-in';
import { type MailSettings, mailSettings, type MailSettingsRequest } from '#shared/api/mail';
import { town } from '../../lib/town';
import { requestFile, requestJson, requestNothing } from '../../lib/api-client';
import { jsonQuery, ownQuery } from '../../lib/json-query';
import { write } from '../../lib/use-write';
import { signOutHere } from '../auth/session.api';
import { mailPath, mailSettingsQuery } from '../auth/mail-address.api';
import * as t from './texts';

/** The browsers in which the person is signed in, with this one first. Another device may have signed in a moment ago. */
export const sessionsQuery = (viewerId: number) => ownQuery(viewerId, 'sessions', sessionList);

export const healthQuery = jsonQuery(['health'], '/api/health', health);

export const deleteSession = (viewerId: number, sessionId: string) =>
  requestNothing(`/api/users/${viewerId}/sessions/${sessionId}`, { method: 'DELETE' });

/** Ends the session of this browser too, and the ways in with these keys. */
export const deleteAllSessions = (viewerId: number, ends: string[]) =>
  signOutHere(() => requestNothing(`/api/users/${viewerId}/sessions`, { method: 'DELETE', body: { ends } }));

export const putPassword = (viewerId: number, body: ChangePasswordRequest) =>
  requestNothing(`/api/users/${viewerId}/password`, { method: 'PUT', body });

export const getExport = (viewerId: number, signal: AbortSignal) =>
  requestFile(`/api/users/${viewerId}/export`, { signal });

export const deleteAccount = (viewerId: number) =>
  signOutHere(() => requestNothing(`/api/users/${viewerId}`, { method: 'DELETE' }));

/** Lists the latest event first. */
export const securityEventsQuery = (viewerId: number) =>
  ownQuery(viewerId, 'security-events', securityEventList);

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

/**
 * The secret address of the person's calendar, if they have switched it on. Another device may have renewed it. It is shown
 * for as long as the sign-in is fresh, and not to whoever opens the page later.
 */
export const calendarQuery = (viewerId: number) => ownQuery(viewerId, 'calendar', schema, { gcTime: 0 });

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
