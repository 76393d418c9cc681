import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import { localToInstant } from '#shared/domain/meetup-time';
import { CITY_IDS } from '#shared/domain/trib-options';
import { cities } from '../../../db/schema/cities';
import { expectInvariants } from '../../../testing/rows';
import { expectError } from '../../../testing/expect-error';
import { createTrib, inDays } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { previewTrib } from '../../reach/previews/previews.service';

const app = await startTestApp();
const host = await app.person();
const [catalogued] = (await host.get('/api/places')).body;

async function cityNamed(name: string) {
  const [city] = await app.db.select().from(cities).where(eq(cities.name, name));
  if (!city) throw new Error(`There is no ${name}`);
  return city;
}
const lyon = {
  id: 2_996_944,
  name: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  population: 472_317,
  latitude: 45.74846,
  longitude: 4.84671,
  timeZone: 'Europe/Paris',
};
await app.db.insert(cities).values(lyon);
const dallas = await cityNamed('Dallas');
const kathmandu = await cityNamed('Kathmandu');
const NEAR_LYON = { latitude: 45.77, longitude: 4.91 };
const BAR = {
  location: 'Chez Marguerite',
  cityId: lyon.id,
  address: '14 rue des Capucins, green door',
  pin: NEAR_LYON,
};

const LIGHTHOUSE = { location: 'Le Phare', cityId: lyon.id, address: '1 quai' };

const day = inDays(40).toISOString().slice(0, 10);
const evening = { startTime: `${day}T20:00`, endTime: `${day}T23:00` };
const localStart = (timeZone: string) => localToInstant(`${day}T20:00`, timeZone).toISOString();

const detailOf = async (id: number) => (await host.get(`/api/tribs/${id}`)).body;
const change = async (id: number, body: UpdateTribInput) => {
  const { status } = await host.put(`/api/tribs/${id}`, body);
  expect(status).toBe(200);
  return detailOf(id);
};

afterAll(() => expectInvariants(app.db));

describe('a meetup at a place of its own', () => {
  it('has the city, its zone and, for members, the exact place', async () => {
    const { id } = await createTrib(host, { ...BAR, ...evening });
    expect(await detailOf(id)).toMatchObject({
      placeId: null,
      cityId: lyon.id,
      city: 'Lyon, France',
      location: BAR.location,
      timeZone: 'Europe/Paris',
      startTime: localStart('Europe/Paris'),
      exactPlace: { name: BAR.location, address: BAR.address, ...NEAR_LYON, pin: NEAR_LYON },
    });
  });

  it('is at the middle of its city without a pin, and to be decided without a name', async () => {
    const { id } = await createTrib(host, { cityId: dallas.id });
    const { latitude, longitude } = dallas;
    expect(await detailOf(id)).toMatchObject({
      city: 'Dallas, TX',
      location: 'TBD',
      exactPlace: { name: 'TBD', address: null, latitude, longitude, pin: null },
    });
  });

  it('is in the city nearest to its pin if none is named', async () => {
    const { id } = await createTrib(host, { location: 'Under the plane trees', pin: NEAR_LYON });
    expect(await detailOf(id)).toMatchObject({ cityId: lyon.id, timeZone: 'Europe/Paris' });
  });

  it('may be far from any town', async () => {
    const pin = { latitude: -48.88, longitude: -123.39 };
    const { cityId } = await createTrib(host, { location: 'Point Nemo', pin });
    expect(await createTrib(host, { location: 'Point Nemo', cityId: cityId ?? 0, pin })).toMatchObject({
      cityId,
    });
  });

  it('is found by its city, and by the filter of the same name', async () => {
    const { id } = await createTrib(host, { cityId: kathmandu.id });
    const { body } = await app.visitor().get('/api/tribs?q=kathmandu');
    expect(body.map((one: { id: number }) => one.id)).toEqual([id]);
    const inAustin = await createTrib(host, { location: 'My porch', cityId: CITY_IDS['Austin, TX'] });
    expect(inAustin.city).toBe('Austin, TX');
    const filtered = (await app.visitor().get('/api/tribs?city=Austin,%20TX')).body;
    expect(filtered.map((one: { id: number }) => one.id)).toContain(inAustin.id);
  });
});

describe('moving a meetup', () => {
  it('to another city changes the zone, and local times are read in it', async () => {
    const { id } = await createTrib(host, { ...BAR, ...evening });
    expect(await change(id, { cityId: kathmandu.id, ...evening })).toMatchObject({
      city: 'Kathmandu, Nepal',
      timeZone: 'Asia/Kathmandu',
      startTime: localStart('Asia/Kathmandu'),
      location: BAR.location,
      exactPlace: { address: null, pin: null },
    });
  });

  it('keeps what belongs to the city while the city stays', async () => {
    const { id } = await createTrib(host, BAR);
    const exactPlace = { address: BAR.address, pin: NEAR_LYON };
    expect(await change(id, { name: 'Quiz' })).toMatchObject({ exactPlace });
    expect(await change(id, { cityId: lyon.id, location: 'Le Bal' })).toMatchObject({
      location: 'Le Bal',
      exactPlace,
    });
    expect(await change(id, { pin: null })).toMatchObject({ exactPlace: { ...exactPlace, pin: null } });
    expect(await change(id, { pin: NEAR_LYON, address: '' })).toMatchObject({
      exactPlace: { address: null, pin: NEAR_LYON },
    });
  });

  it('into the catalogue, out of it and nowhere leaves nothing behind', async () => {
    const { id } = await createTrib(host, BAR);
    expect(await change(id, { placeId: catalogued.id })).toMatchObject({
      location: catalogued.name,
      cityId: catalogued.cityId,
      exactPlace: { name: catalogued.name, pin: null },
    });
    expect(await change(id, { placeId: null, location: BAR.location, cityId: lyon.id })).toMatchObject({
      city: 'Lyon, France',
      exactPlace: { address: null, pin: null },
    });
    expect(await change(id, { address: BAR.address, pin: NEAR_LYON })).toMatchObject({ cityId: lyon.id });
    expect(await change(id, { cityId: null })).toMatchObject({
      city: null,
      cityId: null,
      exactPlace: null,
      timeZone: 'Europe/Paris',
    });
    expect(await change(id, { cityId: lyon.id })).toMatchObject({ exactPlace: { address: null, pin: null } });
  });

  it('tells the members, whichever part of the place is another', async () => {
    const { id } = await createTrib(host, BAR);
    const guest = await app.person();
    await guest.put(`/api/tribs/${id}/membership`);
    const isNotified = async () => (await guest.get('/api/notifications')).body.length > 0;
    await change(id, BAR);
    expect(await isNotified()).toBe(false);
    await change(id, { address: 'Next door' });
    expect(await isNotified()).toBe(true);
  });

  it.each([true, false])(
    'tells the members when who may read the place changes: public %s',
    async (placeIsPublic) => {
      const { id } = await createTrib(host, { ...LIGHTHOUSE, placeIsPublic: !placeIsPublic });
      const guest = await app.person();
      await guest.put(`/api/tribs/${id}/membership`);
      await change(id, { placeIsPublic });
      expect((await guest.get('/api/notifications')).body).toMatchObject([{ kind: 'time-or-place-changed' }]);
    },
  );

  it('makes it somebody’s home again unless the host says that the other place is public too', async () => {
    const { id } = await createTrib(host, { ...LIGHTHOUSE, placeIsPublic: true });
    expect(await change(id, { name: 'Quiz', ...LIGHTHOUSE })).toMatchObject({ placeIsPublic: true });
    expect(await change(id, { address: 'Next door' })).toMatchObject({ placeIsPublic: false });
    expect(await change(id, { location: 'Le Bal', placeIsPublic: true })).toMatchObject({
      placeIsPublic: true,
    });
    expect(await change(id, { placeId: catalogued.id })).toMatchObject({ placeIsPublic: false });
    expect(await change(id, { placeId: null, ...BAR })).toMatchObject({ placeIsPublic: false });
    expectError(
      await host.put(`/api/tribs/${id}`, { placeId: catalogued.id, placeIsPublic: true }),
      400,
      'invalid_request',
    );
  });
});

describe('what strangers see of a place', () => {
  it('is its city, in every response', async () => {
    const { id } = await createTrib(host, { ...BAR, ...evening });
    const stranger = await app.person();
    const waiting = await app.person();
    await host.put(`/api/tribs/${id}`, { maxParticipants: 2 });
    await (await app.person()).put(`/api/tribs/${id}/membership`);
    await waiting.put(`/api/tribs/${id}/membership`);
    await stranger.put(`/api/tribs/${id}/save`);
    await change(id, { pin: { latitude: 45.78, longitude: 4.92 } });
    const paths = [
      '/api/tribs?limit=100',
      `/api/tribs?limit=100&near=${lyon.id}`,
      '/api/tribs?q=lyon',
      `/api/tribs/${id}`,
      `/api/tribs/${id}?near=${dallas.id}`,
      `/api/tribs/${id}/calendar.ics`,
    ];
    const own = [
      '/api/notifications',
      `/api/users/${stranger.id}/saved-tribs`,
      `/api/users/${waiting.id}/tribs`,
    ];
    for (const agent of [app.visitor(), stranger, waiting]) {
      for (const path of agent === stranger || agent === waiting ? [...paths, ...own] : paths) {
        const text = JSON.stringify((await agent.get(path)).body);
        expect(text).not.toMatch(/Marguerite|Capucins|green door|itude|(?:(?<!\d):|[,[])(?:45\.7|4\.9)/);
      }
      for (const secret of ['marguerite', 'capucins'])
        expect((await agent.get(`/api/tribs?q=${secret}`)).body).toEqual([]);
      expect((await agent.get(`/api/tribs/${id}`)).body).toMatchObject({
        location: 'Lyon, France',
        exactPlace: null,
      });
    }
    const preview = JSON.stringify(await previewTrib(app.db, id, DEFAULT_TOWN, null, 'en'));
    expect(preview).toContain('Lyon, France');
    expect(preview).not.toMatch(/Marguerite|Capucins/);
  });

  it('is as far away, in the same direction, wherever the pin is', async () => {
    const far = { latitude: 46.5, longitude: 5.5 };
    const ids: number[] = [];
    for (const pin of [null, NEAR_LYON, far]) ids.push((await createTrib(host, { ...BAR, pin })).id);
    const miles = (agent: typeof host) =>
      Promise.all(
        ids.map(async (id) => (await agent.get(`/api/tribs/${id}?near=${lyon.id}`)).body.distanceMiles),
      );
    expect(await miles(await app.person())).toEqual([0, 0, 0]);
    const direction = async (agent: typeof host) =>
      (await agent.get(`/api/tribs/${ids[2]}?near=${lyon.id}`)).body.direction;
    expect([await direction(await app.person()), await direction(host)]).toEqual([null, 'northeast']);
    const [middle, near = 0, farther = 0] = await miles(host);
    expect(middle).toBe(0);
    expect(farther).toBeGreaterThan(near);
  });
});
