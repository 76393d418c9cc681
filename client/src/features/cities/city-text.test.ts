import { expect, it } from 'vitest';
import { placeText } from '#shared/domain/place-text';
import { cityOfLabel, cityText, regionText } from './city-text';

it.each([
  ['Lyon', 'Auvergne-Rhône-Alpes', 'France', 'Lyon, Auvergne-Rhône-Alpes, France'],
  ['Monaco', '', 'Monaco', 'Monaco'],
  ['Luxembourg', 'Luxembourg', 'Luxembourg', 'Luxembourg'],
  ['Nuuk', '', 'Greenland', 'Nuuk, Greenland'],
])('says of %s what is known, and nothing twice', (name, region, countryName, text) => {
  expect(cityText({ name, region, countryName })).toBe(text);
});

it('names region and country', () => {
  expect(regionText({ region: 'Texas', countryName: 'United States' })).toBe('Texas, United States');
});

it('says a city that is called like its country once', () => {
  expect(cityText(cityOfLabel('Singapore'))).toBe('Singapore');
});

it.each([
  ['Vienna, Austria', 'Wien, Österreich', 'Viena, Austria'],
  ['Graz, Austria', 'Graz, Österreich', 'Graz, Austria'],
  ['Inner City, Vienna, Austria', 'Inner City, Wien, Österreich', 'Inner City, Viena, Austria'],
  ['New York City, NY', 'New York, NY', 'Nueva York, NY'],
  ['Austin, TX', 'Austin, TX', 'Austin, TX'],
  ['Singapore', 'Singapur', 'Singapur'],
  ['Tbilisi, Georgia', 'Tiflis, Georgien', 'Tiflis, Georgia'],
  ['Atlanta, Georgia', 'Atlanta, Georgia', 'Atlanta, Georgia'],
  ['My kitchen, Vienna', 'My kitchen, Vienna', 'My kitchen, Vienna'],
  ['Austria', 'Austria', 'Austria'],
  ['', '', ''],
])('%s is said as the reader does', (stored, german, spanish) => {
  expect(placeText(stored, 'en')).toBe(stored);
  expect(placeText(stored, 'de')).toBe(german);
  expect(placeText(stored, 'es')).toBe(spanish);
});
