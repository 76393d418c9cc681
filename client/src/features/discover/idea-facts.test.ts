import { expect, it } from 'vitest';
import { CATEGORIES } from '#shared/domain/trib-options';
import { ideaFacts, suitsText } from './idea-facts';

it('stands in for what an experience leaves open', () => {
  expect(ideaFacts({ rating: null, location: null, duration: ' ' })).toEqual({
    rating: '4.5',
    isRated: false,
    location: 'Various locations',
    duration: '2-3 hours',
  });
  expect(ideaFacts({ rating: 4, location: 'Zilker Park', duration: '1 hour' })).toEqual({
    rating: '4.0',
    isRated: true,
    location: 'Zilker Park',
    duration: '1 hour',
  });
});

it('says who each category suits, and has a sentence for any other', () => {
  const texts = [...CATEGORIES, 'Stamp collecting', '__proto__'].map(suitsText);
  expect(new Set(texts.slice(0, CATEGORIES.length)).size).toBe(CATEGORIES.length);
  expect(texts.at(-1)).toBe(texts.at(-2));
});
