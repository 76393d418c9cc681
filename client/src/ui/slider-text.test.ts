import { expect, it } from 'vitest';
import { spokenValue } from './slider-text';

it.each([
  [50, '50, between Nature and City'],
  [0, '0, all Nature'],
  [100, '100, all City'],
  [49, '49, closer to Nature'],
  [51, '51, closer to City'],
])('announces %i as %j', (value, spoken) => {
  expect(spokenValue(value, 'Nature', 'City')).toBe(spoken);
});
