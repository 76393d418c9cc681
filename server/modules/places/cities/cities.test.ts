import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { City } from '#shared/api/cities';
import { milesBetween } from '#shared/domain/great-circle';
import { openCityFile, loadCities } from '../../../db/city-file';
import { cities } from '../../../db/schema/cities';
import { expectError } from '../../../testing/expect-error';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const edition = await openCityFile();
await loadCities(app.db, { ...edition, version: 'with the small ones' });
const visitor = app.visitor();

async function search(q: string): Promise<string[]> {
  const response = await visitor.get(`/api/cities?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  return response.body.map(({ name, region, country }: City) => [name, region, country].join(', '));
}

describe('the search for a city', () => {
  it.each([
    ['new york', 'New York City, New York, US'],
    ['München', 'Munich, Bavaria, DE'],
    ['muenchen', 'Munich, Bavaria, DE'],
    ['WIEN', 'Vienna, Vienna, AT'],
    ['Viena', 'Vienna, Vienna, AT'],
    ['Lüttich', 'Liège, Wallonia, BE'],
    ['luettich', 'Liège, Wallonia, BE'],
    ['Ginebra', 'Genève, Geneva, CH'],
    ['Ratisbona', 'Regensburg, Bavaria, DE'],
    ['Nueva York', 'New York City, New York, US'],
    ['tuebingen', 'Tübingen, Baden-Wurttemberg, DE'],
    ['fuerth', 'Fürth, Bavaria, DE'],
    ['Wien, Österreich', 'Vienna, Vienna, AT'],
    ['Mérida, España', 'Mérida, Extremadura, ES'],
    ['cologne', 'Köln, North Rhine-Westphalia, DE'],
    ['saigon', 'Ho Chi Minh City, Ho Chi Minh City (HCMC), VN'],
    ['東京', 'Tokyo, Tokyo, JP'],
    ['sao pau', 'São Paulo, São Paulo, BR'],
    ['xian', 'Xi’an, Shaanxi, CN'],
    ['amsterdm', 'Amsterdam, North Holland, NL'],
    ['barcelna', 'Barcelona, Catalonia, ES'],
    // Other names are more similar to these: Londa in India, Les Angles in France, Tököl in Hungary, Marsella in Colombia.
    ['londn', 'London, England, GB'],
    ['los angles', 'Los Angeles, California, US'],
    ['tokoy', 'Tokyo, Tokyo, JP'],
    ['marselle', "Marseille, Provence-Alpes-Côte d'Azur, FR"],
    ['sydny', 'Sydney, New South Wales, AU'],
    ['new yrok', 'New York City, New York, US'],
    ['pari', 'Paris, Île-de-France, FR'],
    ['rothenberg ob der tauber', 'Rothenburg ob der Tauber, Bavaria, DE'],
    ['paris', 'Paris, Île-de-France, FR'],
    ['paris, tex', 'Paris, Texas, US'],
    ['Portland, Maine', 'Portland, Maine, US'],
  ])('finds %s', async (typed, first) => {
    expect((await search(typed))[0]).toBe(first);
  });

  it('shows at most ten, the largest first, each once', async () => {
    const response = await visitor.get('/api/cities?q=san');
    expect(response.body).toHaveLength(10);
    expect(new Set(response.body.map(({ id }: City) => id)).size).toBe(10);
    expect(response.body[0]).toMatchObject({
      country: 'CO',
      countryName: 'Colombia',
      timeZone: 'America/Bogota',
    });
  });

  it('returns an empty list for input without letters or matches', async () => {
    for (const typed of ['%', '_', '\\', '🏙️', 'qqqqqqqq', "'; drop table cities"])
      expect(await search(typed)).toEqual([]);
  });

  it('rejects invalid queries', async () => {
    for (const query of [
      '',
      '?q=',
      '?q=%20',
      `?q=${'a'.repeat(200)}`,
      '?q=%E2%80%AElyon',
      '?q=lyon%E2%80%8F',
      '?q=a&limit=1000',
      '?q=%00',
    ])
      expectError(await visitor.get(`/api/cities${query}`), 400, 'invalid_request');
  });
});

describe('the nearest city', () => {
  const nearest = (lat: string, lon: string) => visitor.get(`/api/cities/nearest?lat=${lat}&lon=${lon}`);

  it.each([
    ['30.27', '-97.74', 'Austin'],
    ['45.76', '4.84', 'Lyon'],
    // This position is on the other side of the date line.
    ['-16.80', '-179.99', 'Labasa'],
  ])('of %s, %s', async (lat, lon, name) => {
    expect((await nearest(lat, lon)).body.name).toBe(name);
  });

  it('is the one that a look at all of them finds, at sea and at the poles too', async () => {
    const all = await app.db.select().from(cities);
    for (const [latitude, longitude] of [
      [89.99, 0],
      [-89.99, 12],
      [-48.88, -123.39],
      [0, 180],
      [0, -180],
      [27.99, 86.93],
    ] as const) {
      const { body } = await nearest(String(latitude), String(longitude));
      const miles = (city: (typeof all)[number]) => milesBetween({ latitude, longitude }, city);
      const found = all.find(({ id }) => id === body.id);
      expect(found && miles(found)).toBeCloseTo(Math.min(...all.map(miles)), 6);
    }
  });

  it('refuses positions that are none, or too exact', async () => {
    for (const [lat, lon] of [
      ['91', '0'],
      ['0', '181'],
      ['-90.01', '0'],
      ['30.267', '-97.74'],
      ['1e1', '0'],
      ['', ''],
      ['NaN', '0'],
    ] as const)
      expectError(await nearest(lat, lon), 400, 'invalid_request');
  });
});

describe('loading the cities', () => {
  it('leaves a city that an edition no longer has, brings what is new, and reads a known edition no more', async () => {
    const rows = (await edition.rows()).slice(0, 2);
    const [first, second] = rows;
    if (!first || !second) throw new Error('There are no cities');
    const renamed = { ...first, name: 'Renamed', otherNames: ['Umbenannt'] };
    await loadCities(app.db, { version: 'next', rows: async () => [renamed] });
    expect(await search('umbenannt')).toHaveLength(1);
    expect(await search(second.name)).not.toEqual([]);
    await loadCities(app.db, { version: 'next', rows: () => Promise.reject(new Error('was read')) });
    const [count] = (await app.db.execute<{ count: number }>(sql`select count(*)::int as count from cities`))
      .rows;
    expect(count?.count).toBe((await edition.rows()).length);
  });

  it('brings all of an edition or nothing', async () => {
    const [first] = await edition.rows();
    if (!first) throw new Error('There are no cities');
    const broken = { ...first, id: 2 ** 40 };
    const load = loadCities(app.db, {
      version: 'broken',
      rows: async () => [{ ...first, id: 1, name: 'Zyxwvutsrq' }, broken],
    });
    await expect(load).rejects.toThrow('insert into');
    expect(await search('zyxwvutsrq')).toEqual([]);
  });
});
