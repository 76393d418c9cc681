import { expect, it } from 'vitest';
import { FILTER_SELECTS, describeFilters } from './filter-options';

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
  expect(describeFilters({}, 'Near Lyon')).toBe('');
});
