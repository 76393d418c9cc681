import { expect, it } from 'vitest';
import { mapsLink } from './maps-link';

const AREA = { label: 'Zilker, Austin, TX' };
const SPOT = { label: 'Barton Springs', latitude: 30.264, longitude: -97.771 };

it('opens the maps of an Android phone', () => {
  expect(mapsLink(AREA, 'Linux; Android 15')).toBe('geo:0,0?q=Zilker%2C%20Austin%2C%20TX');
  expect(mapsLink(SPOT, 'Linux; Android 15')).toBe('geo:30.264,-97.771?q=30.264,-97.771(Barton%20Springs)');
});

it('opens the maps of an iPhone', () => {
  expect(mapsLink(AREA, 'iPhone')).toBe('https://maps.apple.com/?q=Zilker%2C%20Austin%2C%20TX');
  expect(mapsLink(SPOT, 'iPhone')).toBe('https://maps.apple.com/?ll=30.264,-97.771&q=Barton%20Springs');
});

it('opens the map of the web elsewhere', () => {
  expect(mapsLink(AREA, 'X11; Linux')).toContain('openstreetmap.org/search?query=Zilker');
  expect(mapsLink(SPOT, 'X11; Linux')).toContain('mlat=30.264&mlon=-97.771');
});
