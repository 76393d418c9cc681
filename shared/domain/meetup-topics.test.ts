import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from './ai-preferences';
import { topicsOfInterests, topicsOfTypes } from './meetup-topics';
import { CATEGORIES } from './trib-options';

describe('what a meetup is about', () => {
  it('is found by its idea, its category and its tags', () => {
    expect(topicsOfInterests(['Games'])).toEqual({
      ideas: ['Park Picnic and Lawn Games', 'Board Game Afternoon'],
      categories: [],
      tags: ['Games'],
    });
    expect(topicsOfInterests(['Nature', 'Nature']).categories).toEqual(['Outdoor & Nature']);
    expect(topicsOfTypes(['Culinary'])).toMatchObject({ categories: ['Food & Dining'], tags: ['Food'] });
  });

  it('has an activity type for every category, and an idea or a category for every type', () => {
    expect(topicsOfTypes(ACTIVITY_TYPES).categories).toEqual([...CATEGORIES]);
    for (const type of ACTIVITY_TYPES) expect(topicsOfTypes([type]).ideas).not.toEqual([]);
  });

  it('is nothing that nobody asks for', () => {
    const nothing = { ideas: [], categories: [], tags: [] };
    expect(topicsOfTypes([])).toEqual(nothing);
    expect(topicsOfInterests([])).toEqual(nothing);
    expect(topicsOfInterests(['Astrology'])).toEqual({ ...nothing, tags: ['Astrology'] });
  });
});
