import { describe, expect, it } from 'vitest';
import { directionsLink, mapsLink, spotOf } from './maps-link';

const AREA = { label: 'Zilker, Austin, TX' };
const SPOT = { label: 'Barton Springs', latitude: 30.264, longitude: -97.771 };

it('opens the maps app on Android', () => {
  const search = 'https://www.google.com/maps/search/?api=1&query=';
  expect(mapsLink(AREA, 'Linux; Android 15')).toBe(`${search}Zilker%2C%20Austin%2C%20TX`);
  expect(mapsLink(SPOT, 'Linux; Android 15')).toBe(`${search}30.264,-97.771`);
});

it('opens the maps app on an iPhone', () => {
  expect(mapsLink(AREA, 'iPhone')).toBe('https://maps.apple.com/?q=Zilker%2C%20Austin%2C%20TX');
  expect(mapsLink(SPOT, 'iPhone')).toBe('https://maps.apple.com/?ll=30.264,-97.771&q=Barton%20Springs');
});

it('opens a web map elsewhere', () => {
  expect(mapsLink(AREA, 'X11; Linux')).toContain('openstreetmap.org/search?query=Zilker');
  expect(mapsLink(SPOT, 'X11; Linux')).toContain('mlat=30.264&mlon=-97.771');
});

it.each([
  ['Linux; Android 15', 'https://www.google.com/maps/dir/?api=1&destination=30.264,-97.771'],
  ['iPhone', 'https://maps.apple.com/?daddr=30.264,-97.771'],
  ['X11; Linux', 'https://www.openstreetmap.org/directions?to=30.264,-97.771'],
])('gives directions from the current position: %s', (userAgent, link) => {
  expect(directionsLink(SPOT, userAgent)).toBe(link);
});

it('leads to a place without coordinates by its name', () => {
  expect(directionsLink(AREA, 'iPhone')).toBe('https://maps.apple.com/?daddr=Zilker%2C%20Austin%2C%20TX');
});

describe('where a place is on a map', () => {
  const exact = { name: 'Under the plane trees', latitude: 45.77, longitude: 4.83 };
  const pin = { latitude: 45.77, longitude: 4.83 };
  const inLyon = { placeId: null, city: 'Lyon, France' };

  it.each([
    ['of the catalogue: at its position', { address: 'Quai 3', pin: null }, { ...inLyon, placeId: 4 }, null],
    [
      'with an address: there',
      { address: 'Quai 3', pin },
      inLyon,
      'Under the plane trees, Quai 3, Lyon, France',
    ],
    ['with a pin only: at the pin', { address: null, pin }, inLyon, null],
    [
      'with a name only: by that name',
      { address: null, pin: null },
      inLyon,
      'Under the plane trees, Lyon, France',
    ],
  ])('%s', (_kind, more, trib, text) => {
    const spot = spotOf({ ...exact, ...more }, trib);
    expect(spot).toEqual(text === null ? { label: exact.name, ...pin } : { label: text });
  });
});
