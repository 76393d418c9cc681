import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { locate } from './CityPicker';

const ask = vi.fn<Geolocation['getCurrentPosition']>();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: ask },
    configurable: true,
  });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const at = (latitude: number, longitude: number): GeolocationPosition => {
  const coords = {
    latitude,
    longitude,
    accuracy: 9,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
  };
  return { coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords };
};
const failure = (code: number): GeolocationPositionError => ({
  code,
  message: '',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
});

it('leaves two decimals of a position', async () => {
  ask.mockImplementation((found) => found(at(45.764_043, 4.835_659)));
  expect(await locate()).toEqual({ latitude: 45.76, longitude: 4.84 });
  ask.mockImplementation((found) => found(at(-0.001, -179.999)));
  expect(Object.values(await locate()).map(String)).toEqual(['0', '-180']);
});

it.each([
  [1, /settings/],
  [2, /right now/],
  [3, /too long/],
])('explains why there is no position, code %i', async (code, words) => {
  ask.mockImplementation((_, failed) => failed?.(failure(code)));
  await expect(locate()).rejects.toThrow(words);
});

it('gives up on a browser that never responds', async () => {
  await Promise.all([expect(locate()).rejects.toThrow(/too long/), vi.advanceTimersByTimeAsync(10_000)]);
});

it('says so where a browser has no position at all', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  await expect(locate()).rejects.toThrow(/This browser can't tell/);
});
