import { expect, it } from 'vitest';
import { canonicalZone, isWithin, parseCitySearch } from './cities.service';

it('what follows a comma says which city of that name', () => {
  expect(parseCitySearch('París, Texas, US')).toEqual({ name: 'paris', within: ['texas', 'us'] });
  expect(parseCitySearch(' Lyon,')).toEqual({ name: 'lyon', within: [] });
  expect(parseCitySearch('%,_')).toEqual({ name: '', within: [] });
});

it('the beginning of a region or a country is enough', () => {
  const paris = { region: 'Texas', country: 'US', countryName: 'United States' };
  for (const within of [[], ['tex'], ['tx'], ['us'], ['texas', 'united st']])
    expect(isWithin(paris, within)).toBe(true);
  for (const within of [['france'], ['texas', 'fr']]) expect(isWithin(paris, within)).toBe(false);
});

it('a zone of several names has one of them', () => {
  for (const [older, newer] of [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['europe/paris', 'Europe/Paris'],
  ] as const)
    expect(canonicalZone(older)).toBe(canonicalZone(newer));
});

it('offsets and made-up names are no zones of places', () => {
  for (const name of ['', 'UTC', '+05:30', 'Mars/Olympus', '../etc/passwd'])
    expect(canonicalZone(name)).toBeNull();
});
