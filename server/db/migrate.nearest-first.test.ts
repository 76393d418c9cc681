import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CITY_IDS } from '#shared/domain/trib-options';
import { fillsOf } from '../testing/migration-fills';
import { createTrib } from '../testing/factories';
import { startTestApp } from '../testing/test-app';
import { openCityFile } from './city-file';
import { places } from './schema/catalogue';
import { cities } from './schema/cities';
import { tribs } from './schema/tribs';
import { users } from './schema/users';

const FILLS = fillsOf('0020_nearest_first');

const app = await startTestApp();

it('gives the places, meetups and people of an older database their cities', async () => {
  const host = await app.person({ location: 'Denver, CO' });
  await app.person({ location: 'Denver' });
  const [place] = (await host.get('/api/places')).body;
  await createTrib(host, { placeId: place.id });
  await createTrib(host);
  for (const table of [places, tribs, users]) await app.db.update(table).set({ cityId: null });
  await app.db.delete(cities);
  for (const statement of FILLS) await app.db.execute(sql.raw(statement));

  const known = (name: string | null) =>
    new Map<string | null, number>(Object.entries(CITY_IDS)).get(name) ?? null;
  for (const { city, cityId } of await app.db.select().from(places)) expect(cityId).toBe(known(city));
  const meetups = await app.db.select().from(tribs).orderBy(tribs.id);
  expect(meetups.map(({ cityId }) => cityId)).toEqual([known(place.city), null]);
  const people = await app.db.select().from(users).orderBy(users.id);
  expect(people.map(({ cityId }) => cityId)).toEqual([CITY_IDS['Denver, CO'], null]);
});

it('writes the four cities as the list of all cities has them', async () => {
  const list = await (await openCityFile()).rows();
  const rows = await app.db.select().from(cities);
  expect(rows).toHaveLength(Object.keys(CITY_IDS).length);
  for (const row of rows) expect(list.find(({ id }) => id === row.id)).toMatchObject(row);
});
