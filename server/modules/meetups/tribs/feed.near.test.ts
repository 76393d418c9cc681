import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Trib, tribDetail, tribList } from '#shared/api/tribs';
import { milesBetween } from '#shared/domain/great-circle';
import { REACH_MILES } from '#shared/domain/limits';
import { CITY_IDS } from '#shared/domain/trib-options';
import { places } from '../../../db/schema/catalogue';
import { cities } from '../../../db/schema/cities';
import { tribs } from '../../../db/schema/tribs';
import { aiPreferences } from '../../../db/schema/users';
import { type Agent, idsOfPages } from '../../../testing/agent';
import { expectInvalid } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { createTrib } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const allCities = await app.db.select().from(cities);
const cityOf = (id: number | null) => allCities.find((city) => city.id === id);
const AUSTIN = CITY_IDS['Austin, TX'];
const AMONG = [
  ...Object.values(CITY_IDS),
  ...allCities.slice(0, 40).map(({ id }) => id),
  // Fort Worth, Dallas, Arlington and Plano lie side by side.
  ...allCities.filter(({ region, name }) => region === 'Texas' && name !== 'Houston').map(({ id }) => id),
];

const hosts = await Promise.all([0, 20, 60, 100].map((valuesIdentity) => app.person({ valuesIdentity })));
const somebody = () => app.person({ valuesIdentity: 40 });

async function createIn(cityId: number | null, n = 0): Promise<number> {
  const agent = hosts[n % hosts.length];
  if (!agent) throw new Error('There are no hosts');
  const { id } = await createTrib(agent);
  await app.db.update(tribs).set({ cityId }).where(eq(tribs.id, id));
  return id;
}
const created: number[] = [];
for (const [n, cityId] of [...AMONG, ...AMONG, null, null].entries()) created.push(await createIn(cityId, n));

afterAll(() => expectInvariants(app.db));

async function read(agent: Agent, query: string): Promise<Trib[]> {
  const { status, body } = await agent.get(`/api/tribs?limit=100${query}`);
  expect(status).toBe(200);
  return tribList.parse(body);
}
const idsOf = (list: readonly Trib[]) => list.map(({ id }) => id);

describe('the feed near a city', () => {
  it('has everything within reach first, both parts best match first, each meetup on exactly one page', async () => {
    const viewer = await somebody();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...AMONG),
        fc.integer({ min: 5, max: 60 }),
        fc.boolean(),
        async (near, limit, signedIn) => {
          const agent = signedIn ? viewer : app.visitor();
          const anywhere = await read(agent, '');
          const list = await read(agent, `&near=${near}`);
          const reached = list.filter(({ withinReach }) => withinReach);
          expect(idsOf(list)).toEqual([
            ...anywhere.filter(({ id }) => idsOf(reached).includes(id)).map(({ id }) => id),
            ...anywhere.filter(({ id }) => !idsOf(reached).includes(id)).map(({ id }) => id),
          ]);
          expect(list.findIndex(({ withinReach }) => !withinReach)).toBe(reached.length);
          expect(await idsOfPages(agent, `/api/tribs?near=${near}&limit=${limit}`)).toEqual(idsOf(list));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('tells the great-circle distance between the cities, whichever of them is asked for', async () => {
    const listed = new Map<number, Trib[]>();
    for (const near of AMONG) listed.set(near, await read(app.visitor(), `&near=${near}`));
    for (const [near, list] of listed) {
      for (const trib of list) {
        const [from, to] = [cityOf(near), cityOf(trib.cityId)];
        const miles = from && to ? milesBetween(from, to) : null;
        expect(trib.distanceMiles).toBe(miles === null ? null : Math.round(miles));
        expect(trib.withinReach).toBe(miles !== null && miles <= REACH_MILES);
        const back = listed.get(trib.cityId ?? 0)?.find(({ cityId }) => cityId === near);
        if (back) expect(back.distanceMiles).toBe(trib.distanceMiles);
      }
    }
  });

  it('is measured by how far the viewer travels, if they said so', async () => {
    const viewer = await somebody();
    const dallas = allCities.find(({ name }) => name === 'Dallas')?.id;
    const reachedCities = async () =>
      new Set(
        (await read(viewer, `&near=${dallas}`)).filter((one) => one.withinReach).map((one) => one.cityId),
      );
    expect((await reachedCities()).size).toBeGreaterThan(1);
    await app.db.insert(aiPreferences).values({
      userId: viewer.id,
      preferredDays: [],
      preferredTimes: [],
      preferredGroupSizeMin: 2,
      preferredGroupSizeMax: 8,
      maxTravelDistance: 5,
      selectedInterests: [],
      activityTypes: [],
      meetupFrequency: 'weekly',
    });
    expect(await reachedCities()).toEqual(new Set([dallas]));
  });

  it('ends with what is within reach for who asks for no more', async () => {
    const viewer = await somebody();
    for (const agent of [viewer, app.visitor()]) {
      const near = await read(agent, `&near=${AUSTIN}`);
      const reached = near.filter(({ withinReach }) => withinReach);
      expect(idsOf(await read(agent, `&near=${AUSTIN}&reach=within`))).toEqual(idsOf(reached));
      const pages = `/api/tribs?near=${AUSTIN}&reach=within&limit=1`;
      expect(await idsOfPages(agent, pages)).toEqual(idsOf(reached));
      expect(idsOf(await read(agent, '&reach=within'))).toEqual(idsOf(await read(agent, '')));
    }
    expectInvalid(await viewer.get('/api/tribs?reach=beyond'), 'reach');
  });

  it('says nothing of distances without a city', async () => {
    for (const one of await read(await somebody(), '')) {
      expect(one).toMatchObject({ distanceMiles: null, withinReach: null });
    }
  });

  it('has filters and a search that narrow both parts', async () => {
    const viewer = await somebody();
    const [best] = await read(viewer, `&near=${AUSTIN}`);
    for (const query of ['&q=sunrise', '&q=walks', `&match=${best?.matchLevel}`, '&city=Austin,%20TX']) {
      const all = await read(viewer, query);
      const near = await read(viewer, `${query}&near=${AUSTIN}`);
      expect(new Set(idsOf(near))).toEqual(new Set(idsOf(all)));
      expect(near[0]).toMatchObject({ cityId: AUSTIN, withinReach: true });
    }
  });

  it('refuses an unknown city, and takes an unknown time zone for none', async () => {
    for (const near of ['1', '0', '-1', 'austin', '99999999999'])
      expectInvalid(await app.visitor().get(`/api/tribs?near=${near}`), 'near');
    expectInvalid(await app.visitor().get(`/api/tribs/${created[0]}?near=1`), 'near');
    for (const timeZone of ['Mars/Olympus', '', '%F0%9F%8F%99'])
      expect((await read(app.visitor(), `&timeZone=${timeZone}`))[0]).toMatchObject({ withinReach: null });
  });
});

it('says of one meetup what its card says', async () => {
  for (const near of AMONG.slice(0, 5)) {
    const list = await read(app.visitor(), `&near=${near}`);
    for (const { id, distanceMiles, withinReach } of list.slice(0, 5)) {
      const { body } = await app.visitor().get(`/api/tribs/${id}?near=${near}`);
      expect(tribDetail.parse(body)).toMatchObject({ id, distanceMiles, withinReach });
    }
  }
});

it('counts the exact place for members, for others the middle of its area', async () => {
  const [person] = hosts;
  const catalogue = await app.db.select().from(places).where(eq(places.cityId, CITY_IDS['Miami, FL']));
  const from = cityOf(AUSTIN);
  const viewer = await somebody();
  if (!person || !from) throw new Error('There is no host or no Austin');
  for (const place of catalogue) {
    const { id } = await createTrib(person, { placeId: place.id });
    const miles = async (agent: Agent) =>
      (await agent.get(`/api/tribs/${id}?near=${AUSTIN}`)).body.distanceMiles;
    const area = catalogue.filter((one) => one.area === place.area);
    const mean = (axis: 'latitude' | 'longitude') =>
      area.reduce((sum, one) => sum + one[axis], 0) / area.length;
    const shown =
      area.length >= 3 ? { latitude: mean('latitude'), longitude: mean('longitude') } : cityOf(place.cityId);
    expect(await miles(person)).toBe(Math.round(milesBetween(from, place)));
    expect(await miles(app.visitor())).toBe(shown && Math.round(milesBetween(from, shown)));
    expect(await miles(viewer)).toBe(shown && Math.round(milesBetween(from, shown)));
  }
});
