import { visitorAnswers } from './visitor-answers';

const PAGE = 20;

/** Where the first page of the feed is. `filters` is the query of the address that narrows it. */
export function feedAddress(viewerId: number | null, filters: Readonly<Record<string, string>>): string {
  const query = visitorAnswers(viewerId);
  for (const [key, value] of Object.entries(filters)) query.set(key, value);
  query.set('limit', String(PAGE));
  return `/api/tribs?${query}`;
}
