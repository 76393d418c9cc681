import { feedPage } from '../../lib/paths';
import { readInterestIds, readValues } from '../../lib/stored-answers';
import { nearQuery, type NearQuery } from '../cities/near';

const FEED_PAGE = 20;

function viewerQuery(viewerId: number | null, near: NearQuery): URLSearchParams {
  const query = visitorAnswers(viewerId);
  for (const [key, value] of Object.entries(near)) query.set(key, value);
  return query;
}

export function tribRequestUrl(viewerId: number | null, id: number): string {
  const query = viewerQuery(viewerId, nearQuery());
  return query.size > 0 ? `/api/tribs/${id}?${query}` : `/api/tribs/${id}`;
}

type Filters = Readonly<Record<string, string>>;

function feedQuery(viewerId: number | null, filters: Filters, near: NearQuery): URLSearchParams {
  const query = viewerQuery(viewerId, near);
  for (const [key, value] of Object.entries(filters)) query.set(key, value);
  return query;
}

/** The URL of the feed's first page. `filters` is the query that narrows it. */
export function feedRequestUrl(viewerId: number | null, filters: Filters, near = nearQuery()): string {
  const query = feedQuery(viewerId, filters, near);
  if (!query.has('limit')) query.set('limit', String(FEED_PAGE));
  return `/api/tribs?${query}`;
}

/** The URL of the ideas: with what can be joined of each near a city, or those that a search finds. */
export function ideasRequestUrl(near = nearQuery(), search = ''): string {
  const query = new URLSearchParams({ ...near, ...(search !== '' && { q: search }) });
  return query.size > 0 ? `/api/ideas?${query}` : '/api/ideas';
}

export function feedCountUrl(viewerId: number | null, filters: Filters, near = nearQuery()): string {
  return `/api/tribs/count?${feedQuery(viewerId, filters, near)}`;
}

/** A visitor's onboarding answers are sent with the request; a signed-in person's are on the server. */
function visitorAnswers(viewerId: number | null): URLSearchParams {
  const query = new URLSearchParams();
  if (viewerId !== null) return query;
  for (const [key, value] of Object.entries(readValues() ?? {})) query.set(key, String(value));
  const interestIds = readInterestIds();
  if (interestIds) query.set('interestIds', interestIds.join(','));
  return query;
}

/** The meetup that the URL names. An invalid id becomes 0, which no meetup has. */
export const shownTribId = (search: string): number | null => feedPage.parse(search).trib ?? null;
