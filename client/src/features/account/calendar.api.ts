import { queryOptions } from '@tanstack/react-query';
import { calendarSubscription } from '#shared/api/calendar';
import { PRODUCT_NAME } from '#shared/domain/names';
import { requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

const schema = calendarSubscription;
const pathOf = (viewerId: number) => `/api/users/${viewerId}/calendar`;

/** The secret address of the person's calendar, if they have switched it on. */
export function calendarQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'calendar'],
    queryFn: ({ signal }) => requestJson(pathOf(viewerId), { schema, signal }),
    // Another device may have renewed it.
    staleTime: 0,
  });
}

/** Each returns what the address is then. */
export const CALENDAR_CHANGES = {
  on: (viewerId: number) => requestJson(pathOf(viewerId), { method: 'PUT', schema }),
  renew: (viewerId: number) => requestJson(pathOf(viewerId), { method: 'POST', schema }),
  off: async (viewerId: number) => {
    await requestNothing(pathOf(viewerId), { method: 'DELETE' });
    return { url: null };
  },
};
export type CalendarChange = keyof typeof CALENDAR_CHANGES;

/** Apps that take a calendar from a link subscribe to one of this scheme, where `https:` would only download it. */
const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');

/** What subscribes in one tap. */
export const subscribeLinks = (url: string) => ({
  apple: webcal(url),
  google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal(url) })}`,
  outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: PRODUCT_NAME })}`,
});
