import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { MATCH_LEVELS } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, WHEN } from '#shared/domain/trib-options';
import { feedPage } from '../../../lib/paths';
import { oneOf, searchParams, text } from '../../../lib/search';

const FILTERS = {
  city: oneOf(CITIES),
  /** Shows only what is near the person's city. The URL does not name that city, because a shared link would reveal it. */
  reach: oneOf(['within']),
  category: oneOf(CATEGORIES),
  when: oneOf(WHEN),
  match: oneOf(MATCH_LEVELS),
  q: text,
  day: oneOf(DAYS),
  timeOfDay: oneOf(TIMES_OF_DAY),
  cost: oneOf(['Free']),
  spots: oneOf(['left']),
};
const params = /* @__PURE__ */ searchParams(FILTERS);

export type FeedFilters = ReturnType<typeof params.parse>;

/** The filters in the URL. A named city takes the place of what is near. */
export function filtersOf(search: string): FeedFilters {
  const { reach, ...others } = params.parse(search);
  return reach === undefined || others.city ? others : { ...others, reach };
}

export const FILTER_KEYS = Object.keys(FILTERS);
const NONE = Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined]));

/**
 * Sets the filters in the query. Its other parameters, such as an invite link's, stay. A link to one meetup opens the
 * feed on it, but a person who narrows the feed wants to see the new list.
 */
export const searchWith = (search: string, filters: FeedFilters): string =>
  params.change(feedPage.change(search, { trib: undefined, from: undefined }), { ...NONE, ...filters });

export function countFilters(filters: FeedFilters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

export function isSameFilters(one: FeedFilters, other: FeedFilters): boolean {
  return searchWith('', one) === searchWith('', other);
}
