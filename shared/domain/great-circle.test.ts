import { describe, expect, it } from 'vitest';
import { compassPoint, type Coordinates, milesBetween } from './great-circle';

const AUSTIN = { latitude: 30.26715, longitude: -97.74306 };
const NEW_YORK = { latitude: 40.71427, longitude: -74.00597 };
const TOKYO = { latitude: 35.6895, longitude: 139.69171 };

describe('the distance of two places', () => {
  it.each<[string, Coordinates, Coordinates, number]>([
    ['Austin and New York', AUSTIN, NEW_YORK, 1_511],
    ['New York and Tokyo', NEW_YORK, TOKYO, 6_740],
    [
      'two sides of the date line',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      69.1,
    ],
    ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 12_437],
    ['a place and itself', TOKYO, TOKYO, 0],
  ])('is that of the great circle: %s', (_, a, b, miles) => {
    expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThanOrEqual(miles * 0.005);
    expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9);
  });
});

it.each([
  [0, 'north'],
  [22, 'north'],
  [23, 'northeast'],
  [90, 'east'],
  [-135, 'southwest'],
  [-22, 'north'],
  [338, 'north'],
  [720 + 180, 'south'],
])('%i degrees is %s on the compass', (degrees, point) => expect(compassPoint(degrees)).toBe(point));
