import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#shared/domain/ai-preferences';
import { filterForInterests, filterForTypes } from '#shared/domain/activity-filter';
import { ideas } from '../../db/seed/data/ideas';
import { interests } from '../../db/seed/data/interests';
import { criteriaOf } from './criteria.rules';

describe('what meetups are checked for', () => {
  it('is only a distance of fifty miles before any preferences are saved', () => {
    expect(criteriaOf(null, [])).toEqual({
      days: [],
      hours: [],
      size: null,
      miles: 50,
      interests: null,
      types: null,
    });
  });

  it('is what was saved, in numbers', () => {
    const criteria = criteriaOf(
      {
        preferredDays: ['Monday', 'Sunday'],
        preferredTimes: ['Evening (6PM-10PM)', 'Late night (10PM+)'],
        preferredGroupSizeMin: 3,
        preferredGroupSizeMax: 6,
        maxTravelDistance: 5,
        selectedInterests: [],
        activityTypes: ['Cultural'],
        meetupFrequency: 'daily',
      },
      [],
    );
    expect(criteria).toEqual({
      days: [1, 7],
      hours: [
        { from: 18, until: 22 },
        { from: 22, until: 6 },
      ],
      size: { min: 3, max: 6 },
      miles: 5,
      interests: null,
      types: filterForTypes(['Cultural']),
    });
  });
});

it('every idea of the catalogue is about an interest of it, and of some type', () => {
  const titles = ideas.map(({ title }) => title).toSorted();
  expect(filterForTypes(ACTIVITY_TYPES).ideas.toSorted()).toEqual(titles);
  expect(filterForInterests(interests.map(({ name }) => name)).ideas.toSorted()).toEqual(titles);
});

it('every interest of the catalogue, as a tag, is of some type', () => {
  const names = [...new Set(interests.map(({ name }) => name))].toSorted();
  expect(filterForTypes(ACTIVITY_TYPES).tags.toSorted()).toEqual(names);
});
