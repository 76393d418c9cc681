import { visitorAnswers } from './visitor-answers';

/** How many meetups a page of the feed has, but for the last. */
export const FEED_PAGE = 20;

/** Where the first page of the feed is. `filters` is the query of the address that narrows it. */
export function feedAddress(viewerId: number | null, filters: Readonly<Record<string, string>>): string {
  const query = visitorAnswers(viewerId);
  for (const [key, value] of Object.entries(filters)) query.set(key, value);
  query.set('limit', String(FEED_PAGE));
  return `/api/tribs?${query}`;
}
