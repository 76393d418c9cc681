import { expect, it } from 'vitest';
import { distanceText } from './distance-text';

it.each([
  [0, 'en-US', 'Less than a mile away'],
  [1, 'en-US', '1 mile away'],
  [3, 'en-GB', '3 miles away'],
  [3, 'en-LR', '3 miles away'],
  [3, 'my', '3 miles away'],
  [3, 'en', '3 miles away'],
  [1234, 'es-US', '1,234 miles away'],
  [0, 'fr-FR', 'Less than 1 km away'],
  [1, 'de', '2 km away'],
  [3, 'en-CA', '5 km away'],
  [3, 'en-IE', '5 km away'],
  [3500, 'ja', '5,633 km away'],
  [3, '', '3 miles away'],
  [3, 'not a locale', '3 miles away'],
])('says %i miles to a reader of %s', (miles, locale, text) =>
  expect(distanceText(miles, locale)).toBe(text),
);
