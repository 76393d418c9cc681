import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#shared/domain/ai-preferences';
import { topicsOfInterests, topicsOfTypes } from '#shared/domain/meetup-topics';
import { ideas } from '../../db/seed/data/ideas';
import { interests } from '../../db/seed/data/interests';
import { wishesOf } from './wishes.rules';

describe('what a person wishes', () => {
  it('is nothing but to stay within fifty miles before they have saved any preferences', () => {
    expect(wishesOf(null, [])).toEqual({
      days: [],
      hours: [],
      size: null,
      miles: 50,
      interests: null,
      types: null,
    });
  });

  it('is what they have saved, in numbers', () => {
    const wishes = wishesOf(
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
    expect(wishes).toEqual({
      days: [1, 7],
      hours: [
        { from: 18, until: 22 },
        { from: 22, until: 6 },
      ],
      size: { min: 3, max: 6 },
      miles: 5,
      interests: null,
      types: topicsOfTypes(['Cultural']),
    });
  });
});

it('every idea of the catalogue is about an interest of it, and of some type', () => {
  const titles = ideas.map(({ title }) => title).toSorted();
  expect(topicsOfTypes(ACTIVITY_TYPES).ideas.toSorted()).toEqual(titles);
  expect(topicsOfInterests(interests.map(({ name }) => name)).ideas.toSorted()).toEqual(titles);
});

it('every interest of the catalogue, as a tag, is of some type', () => {
  const names = [...new Set(interests.map(({ name }) => name))].toSorted();
  expect(topicsOfTypes(ACTIVITY_TYPES).tags.toSorted()).toEqual(names);
});
