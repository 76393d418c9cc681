import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { MATCH_LEVELS } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, WHEN } from '#shared/domain/trib-options';
import {
  FILTER_KEYS,
  countFilters,
  type FeedFilters,
  filtersOf,
  isSameFilters,
  searchWith,
} from './feed-filters';
import { FILTER_SELECTS, describeFilters } from './ActiveFilters';
import { anyCharacter } from '#shared/testing/any-character';

const anyPlace: fc.Arbitrary<FeedFilters> = fc.oneof(
  fc.constant({}),
  fc.record({ city: fc.constantFrom(...CITIES) }),
  fc.constant({ reach: 'within' as const }),
);
const anyOthers = fc.record(
  {
    category: fc.constantFrom(...CATEGORIES),
    when: fc.constantFrom(...WHEN),
    match: fc.constantFrom(...MATCH_LEVELS),
    q: fc.constantFrom('coffee', 'a & b', '“100%”+#?'),
    day: fc.constantFrom(...DAYS),
    timeOfDay: fc.constantFrom(...TIMES_OF_DAY),
    cost: fc.constant('Free' as const),
    spots: fc.constant('left' as const),
  },
  { requiredKeys: [] },
);
const anyFilters = fc.tuple(anyPlace, anyOthers).map(([place, others]) => ({ ...place, ...others }));
const isFeedParam = (key: string) => [...FILTER_KEYS, 'trib'].includes(key);
const anyOtherQuery = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => !isFeedParam(key)),
  fc.string(),
);

describe('filters in the URL', () => {
  it('reads known filters', () => {
    expect(filtersOf('?city=Austin%2C+TX&category=Food+%26+Dining&when=weekend&match=not-good')).toEqual({
      city: 'Austin, TX',
      category: 'Food & Dining',
      when: 'weekend',
      match: 'not-good',
    });
  });

  it.each([
    '',
    '?city=Gotham',
    '?city=austin,+tx',
    '?when=',
    '?match=perfect+',
    '?category[]=x',
    '?q=++',
    '?day=friday&cost=$30',
  ])('finds no filter in %j', (search) => expect(filtersOf(search)).toEqual({}));

  it('is one place: a named city, or what is near', () => {
    expect(filtersOf('?reach=within')).toEqual({ reach: 'within' });
    expect(filtersOf('?reach=within&city=Miami%2C+FL')).toEqual({ city: 'Miami, FL' });
    expect(filtersOf('?reach=beyond')).toEqual({});
  });

  it('ignores an unknown value and keeps the known ones', () => {
    expect(filtersOf('city=Gotham&match=great')).toEqual({ match: 'great' });
  });

  it('drops the opened meetup and keeps an invite link', () => {
    expect(searchWith('?trib=7&inv=3&name=Mia', { when: 'today' })).toBe('?inv=3&name=Mia&when=today');
  });

  it('leaves nothing in the URL when cleared', () => {
    expect(searchWith('?city=Miami%2C+FL&when=week', {})).toBe('');
  });

  it('survives a round trip through any URL, which is otherwise unchanged', () => {
    fc.assert(
      fc.property(anyFilters, anyFilters, anyOtherQuery, (before, filters, others) => {
        const start = searchWith(new URLSearchParams(others).toString(), before);
        const search = searchWith(start, filters);
        expect(filtersOf(search)).toEqual(filters);
        const rest = [...new URLSearchParams(search)].filter(([key]) => !isFeedParam(key));
        expect(Object.fromEntries(rest)).toEqual({ ...others });
      }),
    );
  });

  it('never throws, whatever the URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (search) => {
        const filters = filtersOf(search);
        expect(filtersOf(searchWith('', filters))).toEqual(filters);
      }),
    );
  });
});

it('counts the active filters', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ city: 'Denver, CO', match: 'good' })).toBe(2);
  expect(countFilters({ city: undefined })).toBe(0);
});

it('compares two sets of filters', () => {
  expect(isSameFilters({ city: undefined }, {})).toBe(true);
  expect(isSameFilters({ when: 'today' }, { when: 'week' })).toBe(false);
});

const shown = (key: string) => {
  const select = FILTER_SELECTS.find((spec) => spec.key === key);
  return [select?.any, ...(select?.options.map(({ label }) => label) ?? [])];
};

it('offers four selects with the agreed choices', () => {
  expect(FILTER_SELECTS.map(({ label }) => label)).toEqual(['Location', 'Category', 'Time', 'Compatibility']);
  expect(shown('city')).toEqual(['All', 'Austin TX', 'Seattle WA', 'Denver CO', 'Miami FL']);
  expect(shown('category')).toEqual([
    'Any category',
    'Outdoor & Nature',
    'Fitness & Wellness',
    'Food & Dining',
    'Social & Networking',
    'Creative & Arts',
  ]);
  expect(shown('when')).toEqual(['Anytime', 'Today', 'Tomorrow', 'This Weekend', 'This Week']);
  expect(shown('match')).toEqual(['Any', 'Perfect', 'Great', 'Good', 'Okay', 'Not good match']);
});

it('names the active filters in the order of the panel', () => {
  expect(describeFilters({ match: 'great', city: 'Austin, TX' }, 'Near Lyon')).toBe('Austin TX, Great');
  expect(describeFilters({ match: 'great', reach: 'within' }, 'Near Lyon')).toBe('Near Lyon, Great');
  expect(describeFilters({ day: 'Friday', q: 'tea', spots: 'left' }, 'Near Lyon')).toBe(
    '“tea”, Friday, Not full',
  );
  expect(describeFilters({}, 'Near Lyon')).toBe('');
});
