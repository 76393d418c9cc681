import { expect, it } from 'vitest';
import { CITIES, CITY_IDS } from '#shared/domain/trib-options';
import { openCityFile } from '../../../db/city-file';
import { cityLabel, cityView } from './cities.views';

const cities = await (await openCityFile()).rows();
const labelOf = (id: number) => {
  const city = cities.find((one) => one.id === id);
  return city && cityLabel(cityView(city));
};

it("a city's name is that of the catalogue for its cities", () => {
  for (const label of CITIES) expect(labelOf(CITY_IDS[label])).toBe(label);
});

it("a city's name has the state in the US, the country elsewhere, and neither for a country that is a city", () => {
  expect(labelOf(2_996_944)).toBe('Lyon, France');
  expect(labelOf(4_140_963)).toBe('Washington, DC');
  expect(labelOf(1_880_252)).toBe('Singapore');
});

it("a city's name has the short form of every state", () => {
  for (const city of cities.filter(({ country }) => country === 'US'))
    expect(cityLabel(cityView(city))).toMatch(/, [A-Z]{2}$/);
});
