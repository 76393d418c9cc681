import { expect, it } from 'vitest';
import { cityText, regionText } from './city-text';

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
