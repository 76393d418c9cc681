import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cities } from '../../../db/schema/cities';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { nextOf } from '../../../testing/agent';
import { cancel, createCommunity, createTrib, startedYesterday } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const visitor = app.visitor();
const host = await app.person();

const guess = async (timeZone: string): Promise<string | null> => {
  const { status, body } = await visitor.get(`/api/cities/guess?timeZone=${encodeURIComponent(timeZone)}`);
  expect(status).toBe(200);
  return body.city && body.city.name;
};
let minutes = 0;
const afterAMinute = () => {
  minutes += 1;
  app.clock.set(new Date(Date.now() + minutes * 61_000));
};
const idOf = async (name: string) => {
  const [city] = await app.db.select().from(cities).where(eq(cities.name, name));
  if (!city) throw new Error(`There is no ${name}`);
  return city.id;
};
async function createIn(city: string): Promise<number> {
  const { id } = await createTrib(host);
  await app.db
    .update(tribs)
    .set({ cityId: await idOf(city) })
    .where(eq(tribs.id, id));
  return id;
}

it('the guessed city is the largest city of the zone in which meetups are coming, else the largest', async () => {
  expect(await guess('Europe/Paris')).toBe('Paris');
  const inMarseille = await createIn('Marseille');
  expect(await guess('Europe/Paris')).toBe('Paris');
  afterAMinute();
  expect(await guess('Europe/Paris')).toBe('Marseille');
  const inParis = await createIn('Paris');
  afterAMinute();
  expect(await guess('Europe/Paris')).toBe('Paris');
  await startedYesterday(app.db, inParis);
  afterAMinute();
  expect(await guess('Europe/Paris')).toBe('Marseille');
  await cancel(app.db, inMarseille);
  afterAMinute();
  expect(await guess('Europe/Paris')).toBe('Paris');
});

it('knows the older names of zones, which some browsers have', async () => {
  expect(await guess('Asia/Calcutta')).toBe('Mumbai');
  expect(await guess('Asia/Kolkata')).toBe('Mumbai');
  expect(await guess('america/chicago')).toBe('Chicago');
});

it('returns null for an unknown time zone, and rejects invalid queries', async () => {
  for (const timeZone of ['UTC', 'Etc/UTC', '+01:00', 'Mars/Olympus', '', '‮'])
    expect(await guess(timeZone)).toBeNull();
  for (const query of ['', '?timeZone=a&timeZone=b', `?timeZone=${'a'.repeat(65)}`, '?timeZone=%00'])
    expectError(await visitor.get(`/api/cities/guess${query}`), 400, 'invalid_request');
});

it('orders the feed, whose next page stays near the city of the first', async () => {
  const here = await createIn('Tokyo');
  const there = await createIn('London');
  const first = await visitor.get('/api/tribs?timeZone=Asia/Tokyo&limit=1');
  expect(first.body[0]).toMatchObject({ id: here, distanceMiles: null, direction: null, withinReach: true });
  const next = new URL(nextOf(first) ?? '', app.url);
  expect(next.searchParams.get('near')).toBe(String(await idOf('Tokyo')));
  const rest = await visitor.get(`/api/tribs${next.search}`);
  expect(rest.body[0]).toMatchObject({ withinReach: false, distanceMiles: null });
  expect(rest.body[0].id).not.toBe(here);
  const near = await visitor.get(`/api/tribs?timeZone=Asia/Tokyo&near=${await idOf('London')}`);
  expect(near.body[0]).toMatchObject({ id: there, withinReach: true });
});

it('the guessed city is no place to measure from, until somebody has confirmed it', async () => {
  const id = await createIn('Tokyo');
  const { id: communityId } = await createCommunity(app.db, { name: 'Walkers', cityId: await idOf('Tokyo') });
  const reader = await app.person();
  const told = async (from: string) => {
    const of = async (path: string) => (await reader.get(`${path}?${from}`)).body;
    const [{ trib, why }] = await of('/api/invitations');
    const all = [
      await of(`/api/tribs/${id}`),
      (await of('/api/communities'))[0],
      await of(`/api/communities/${communityId}`),
      trib,
    ];
    return [...all.map(({ distanceMiles }) => distanceMiles), why.replace(/ \w+day/, '')];
  };
  expect(await told('timeZone=Asia/Tokyo')).toEqual([null, null, null, null, 'It is on.']);
  expect(await told(`near=${await idOf('Tokyo')}`)).toEqual([0, 0, 0, 0, 'It is on, in your city.']);
});
