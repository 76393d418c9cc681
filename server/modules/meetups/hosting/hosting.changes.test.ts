import { describe, expect, it } from 'vitest';
import type { Idea, Place } from '#shared/api/catalogue';
import type { Trib } from '#shared/api/tribs';
import { CATEGORIES } from '#shared/domain/trib-options';
import { expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { createTrib } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const places: Place[] = (await host.get('/api/places')).body;
const ideas: Idea[] = (await host.get('/api/ideas')).body;
const [first] = places;
const second = places.find(
  ({ timeZone, category }) => timeZone !== first?.timeZone && category !== first?.category,
);
const idea = ideas.find(({ category }) => category !== first?.category && category !== second?.category);
if (!first || !second || !idea) throw new Error('Two places and an idea of different kinds are needed');

const change = async (tribId: number, body: object) => (await host.put(`/api/tribs/${tribId}`, body)).body;

describe('a new place', () => {
  it('sets the name, city, zone and category', async () => {
    const { id } = await createTrib(host, { placeId: first.id });
    const { name, city, timeZone, category } = second;
    expect(await change(id, { placeId: second.id })).toMatchObject({
      placeId: second.id,
      location: name,
      city,
      timeZone,
      category,
    });
  });

  it('in another zone leaves the clock times as they are, unless others are sent', async () => {
    const times = { startTime: '2031-11-28T18:00', endTime: '2031-11-28T21:00' };
    const { id } = await createTrib(host, { placeId: first.id, ...times });
    const clock = (trib: Trib, time: string | null) =>
      time && new Date(time).toLocaleTimeString('en-GB', { timeZone: trib.timeZone });
    const moved: Trib = await change(id, { placeId: second.id });
    expect(moved.timeZone).not.toBe(first.timeZone);
    expect([clock(moved, moved.startTime), clock(moved, moved.endTime)]).toEqual(['18:00:00', '21:00:00']);
    const back: Trib = await change(id, { placeId: first.id, startTime: '2031-11-28T17:00' });
    expect([clock(back, back.startTime), clock(back, back.endTime)]).toEqual(['17:00:00', '21:00:00']);
  });

  it('leaves the category to the idea if there is one', async () => {
    const { id } = await createTrib(host, { placeId: first.id, ideaId: idea.id });
    expect(await change(id, { placeId: second.id })).toMatchObject({ category: idea.category });
  });

  it('leaves the category to the host if there is one of theirs, until it is taken back', async () => {
    const category = CATEGORIES.find((one) => one !== first.category && one !== second.category) ?? null;
    const own = { category };
    const { id } = await createTrib(host, { placeId: first.id, ...own });
    expect(await change(id, { placeId: second.id })).toMatchObject(own);
    expect(await change(id, { placeId: null })).toMatchObject(own);
    expect(await change(id, { location: 'My garden' })).toMatchObject(own);
    expect(await change(id, { placeId: first.id, category: null })).toMatchObject({
      category: first.category,
    });
  });

  it('can be cleared: to be decided, or what the host types', async () => {
    const { id, timeZone, startTime } = await createTrib(host, { placeId: first.id });
    const guest = await app.person();
    await guest.put(`/api/tribs/${id}/membership`);
    const nowhere = { placeId: null, city: null, category: null, timeZone, startTime };
    expect(await change(id, { placeId: null })).toMatchObject({ ...nowhere, location: 'TBD' });
    expect(await change(id, { location: 'My garden' })).toMatchObject({ ...nowhere, location: 'My garden' });
    expect(await change(id, { location: null })).toMatchObject({ ...nowhere, location: 'TBD' });
    expect((await guest.get('/api/notifications')).body).toMatchObject([{ kind: 'time-or-place-changed' }]);
    const back = await createTrib(host, { placeId: first.id });
    expect(await change(back.id, { placeId: null, location: 'My garden' })).toMatchObject({
      placeId: null,
      location: 'My garden',
    });
  });

  it('cannot be typed over while the place stays', async () => {
    const { id } = await createTrib(host, { placeId: first.id });
    const typed = { location: 'My garden' };
    expectInvalid(await expectNoRowChanged(app.db, () => host.put(`/api/tribs/${id}`, typed)), 'location');
    expect(await change(id, { location: first.name })).toMatchObject({ location: first.name });
  });
});

describe('a new idea', () => {
  it('sets the category; removing the idea leaves that to the place', async () => {
    const { id } = await createTrib(host, { placeId: first.id });
    expect(await change(id, { ideaId: idea.id })).toMatchObject({
      ideaId: idea.id,
      category: idea.category,
      placeId: first.id,
      location: first.name,
    });
    expect(await change(id, { ideaId: null })).toMatchObject({ ideaId: null, category: first.category });
  });
});
