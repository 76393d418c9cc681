import { expect, it } from 'vitest';
import { isWithin, parseCitySearch } from './city-search.rules';

it('what follows a comma says which city of that name', () => {
  expect(parseCitySearch('París, Texas, US')).toEqual({ name: 'paris', within: ['texas', 'us'] });
  expect(parseCitySearch(' Lyon,')).toEqual({ name: 'lyon', within: [] });
  expect(parseCitySearch('%,_')).toEqual({ name: '', within: [] });
});

it('a region or a country may be begun only', () => {
  const paris = { region: 'Texas', country: 'US', countryName: 'United States' };
  for (const within of [[], ['tex'], ['us'], ['texas', 'united st']])
    expect(isWithin(paris, within)).toBe(true);
  for (const within of [['france'], ['texas', 'fr']]) expect(isWithin(paris, within)).toBe(false);
});
