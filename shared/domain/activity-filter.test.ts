import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from './ai-preferences';
import { filterForInterests, filterForTypes } from './activity-filter';
import { CATEGORIES } from './trib-options';

describe('what a meetup is about', () => {
  it('is found by its idea, its category and its tags', () => {
    expect(filterForInterests(['Games'])).toEqual({
      ideas: ['Park Picnic and Lawn Games', 'Board Game Afternoon'],
      categories: [],
      tags: ['Games'],
    });
    expect(filterForInterests(['Nature', 'Nature']).categories).toEqual(['Outdoor & Nature']);
    expect(filterForTypes(['Culinary'])).toMatchObject({ categories: ['Food & Dining'], tags: ['Food'] });
  });

  it('has an activity type for every category, and an idea or a category for every type', () => {
    expect(filterForTypes(ACTIVITY_TYPES).categories).toEqual([...CATEGORIES]);
    for (const type of ACTIVITY_TYPES) expect(filterForTypes([type]).ideas).not.toEqual([]);
  });

  it('is nothing that nobody asks for', () => {
    const nothing = { ideas: [], categories: [], tags: [] };
    expect(filterForTypes([])).toEqual(nothing);
    expect(filterForInterests([])).toEqual(nothing);
    expect(filterForInterests(['Astrology'])).toEqual({ ...nothing, tags: ['Astrology'] });
  });
});
