import { type SQL, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Coordinates, milesBetween as milesOnSphere } from '#shared/domain/great-circle';
import { cities } from '../../../db/schema/cities';
import { startTestApp } from '../../../testing/test-app';
import { bearingBetween, citiesWithin, milesBetween } from './distance.queries';

const { db } = await startTestApp();

const AUSTIN = { latitude: 30, longitude: -97 };

const asPoint = ({ latitude, longitude }: Coordinates) => ({
  latitude: sql`${latitude}::float8`,
  longitude: sql`${longitude}::float8`,
});
async function valueOf(expression: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ value: number | null }>(sql`select ${expression}::float8 as value`);
  return rows[0]?.value ?? null;
}
/** Coordinates as exact as in the list of cities. */
const degrees = (limit: number) =>
  fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((n) => n / 100_000);
const somewhere = fc.record({ latitude: degrees(90), longitude: degrees(180) });

it('the distance in SQL is that of the great circle, both ways, from pole to pole and to the antipode', async () => {
  const check = async (a: Coordinates, b: Coordinates) => {
    const [there, back] = [
      await valueOf(milesBetween(asPoint(a), asPoint(b))),
      await valueOf(milesBetween(asPoint(b), asPoint(a))),
    ];
    expect(there).toBeCloseTo(back ?? Number.NaN, 6);
    const expected = milesOnSphere(a, b);
    expect(Math.abs((there ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.005 * expected + 1e-3);
  };
  await fc.assert(fc.asyncProperty(somewhere, somewhere, check), { numRuns: 60 });
  const antipode = ({ latitude, longitude }: Coordinates) => ({
    latitude: -latitude,
    longitude: longitude - 180,
  });
  await fc.assert(
    fc.asyncProperty(somewhere, (a) => check(a, antipode(a))),
    { numRuns: 30 },
  );
});

it.each([
  ['north', 0, { latitude: 31, longitude: -97 }],
  ['east on the equator', 90, { latitude: 0, longitude: 5 }, { latitude: 0, longitude: 4 }],
  ['west over the date line', -90, { latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }],
  ['over the pole', 0, { latitude: 60, longitude: 90 }, { latitude: 80, longitude: -90 }],
])('sets out in the direction of the shortest way: %s', async (_, bearing, to, from = AUSTIN) => {
  expect(await valueOf(bearingBetween(asPoint(from), asPoint(to)))).toBeCloseTo(bearing, 6);
});

it('the distance from or to nowhere is unknown', async () => {
  const nowhere = { latitude: sql`null::float8`, longitude: sql`null::float8` };
  expect(await valueOf(milesBetween(asPoint({ latitude: 1, longitude: 2 }), nowhere))).toBeNull();
});

it('the cities within reach are those that a look at all of them finds', async () => {
  const all = await db.select().from(cities);
  const remote = [
    { latitude: -16.8, longitude: 179.99 },
    { latitude: 89.5, longitude: 10 },
    { latitude: -89.99, longitude: -170 },
    { latitude: 64.2, longitude: -179.9 },
  ].map((position, n) => ({
    ...position,
    id: n + 1,
    name: `Remote ${n}`,
    region: '',
    country: 'AQ',
    population: 0,
    timeZone: 'UTC',
  }));
  await db.insert(cities).values(remote);
  const world = [...all, ...remote];
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...remote), fc.constantFrom(...world)),
      fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(500, 3_000)),
      async (from, reach) => {
        const { rows } = await db.execute<{ id: number }>(
          citiesWithin(sql`${reach}::float8`, sql`${from.id}::int`),
        );
        const near = world.filter((one) => milesOnSphere(from, one) <= reach);
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(near.map(({ id }) => id)));
      },
    ),
    { numRuns: 40 },
  );
});
