import { MATCH_LEVELS, type MatchLevel } from '#shared/domain/match-labels';
import { SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { CATEGORIES, CITIES, WHEN, type Category, type City, type When } from '#shared/domain/trib-options';

const REACHES = ['within'] as const;

export type FeedFilters = {
  city?: City;
  /** Shows only what is near the person's city. The URL does not name that city, because a shared link would reveal it. */
  reach?: (typeof REACHES)[number];
  category?: Category;
  when?: When;
  match?: MatchLevel;
};

export const FILTER_KEYS = ['city', 'reach', 'category', 'when', 'match'] as const;

function known<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** The filters in the URL. Anybody can write one, so unknown values are ignored. */
export function filtersOf(search: string): FeedFilters {
  const query = new URLSearchParams(search);
  const city = known(CITIES, query.get('city'));
  return withoutUnset({
    city,
    reach: city ? undefined : known(REACHES, query.get('reach')),
    category: known(CATEGORIES, query.get('category')),
    when: known(WHEN, query.get('when')),
    match: known(MATCH_LEVELS, query.get('match')),
  });
}

/** Sets the filters in the query. Its other parameters, such as an invite link's, stay. */
export function searchWith(search: string, filters: FeedFilters): string {
  const query = new URLSearchParams(search);
  // A link to one meetup opens the feed on it, but a person who narrows the feed wants to see the new list.
  query.delete(SHOWN_TRIB);
  query.delete(SHARER);
  for (const key of FILTER_KEYS) {
    const value = filters[key];
    if (value) query.set(key, value);
    else query.delete(key);
  }
  return query.toString();
}

export function countFilters(filters: FeedFilters): number {
  return FILTER_KEYS.filter((key) => filters[key] !== undefined).length;
}

export function isSameFilters(one: FeedFilters, other: FeedFilters): boolean {
  return FILTER_KEYS.every((key) => one[key] === other[key]);
}

/** An unset filter has no key, so that equal filters are equal objects. */
function withoutUnset({ city, reach, category, when, match }: FeedFilters): FeedFilters {
  return {
    ...(city && { city }),
    ...(reach && { reach }),
    ...(category && { category }),
    ...(when && { when }),
    ...(match && { match }),
  };
}
