import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { trib } from '#shared/api/tribs';
import { places } from '../../../db/schema/catalogue';
import { memberships } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { storedPhoto } from '../../../testing/pictures';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { inDays, meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person({ displayName: 'Hana' });
const placeIn = async (city: string) => {
  const [place] = await app.db.select().from(places).where(eq(places.city, city)).limit(1);
  if (!place) throw new Error(`No place in ${city}`);
  return place;
};
const austin = await placeIn('Austin, TX');
const [idea] = (await host.get('/api/ideas')).body;

afterAll(() => expectInvariants(app.db));

describe('creating a meetup', () => {
  it('stores and returns every field', async () => {
    const [startTime, endTime] = [inDays(5).toISOString(), inDays(5.25).toISOString()];
    const given = {
      name: 'Board games on the porch',
      description: 'Bring one you love.',
      startTime,
      endTime,
      maxParticipants: 5,
      placeId: austin.id,
      ideaId: idea.id,
      categories: ['Social', 'Tech'],
      alcoholPolicy: 'None',
      whoCanJoin: 'Invite only',
      dressCode: 'Themed',
      cost: '$15-30',
      costDetails: 'Snacks',
      mainImageUrl: '/covers/board-games.svg',
      eventPhotos: [(await storedPhoto(app, host.id)).url, '/covers/yoga.svg'],
    };
    const { status, body } = await host.post('/api/tribs', {
      ...given,
      creatorId: host.id,
      location: austin.name,
    });
    expect(status).toBe(201);
    expect(trib.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ...given,
      creatorId: host.id,
      location: austin.name,
      city: 'Austin, TX',
      timeZone: 'America/Chicago',
      category: idea.category,
      memberCount: 1,
      members: [{ id: host.id, displayName: 'Hana' }],
      topMembers: [{ member: { id: host.id }, compatibility: null }],
      avgCompatibility: null,
      membership: 'joined',
      role: 'host',
      saved: false,
      cancelled: false,
    });
    const { why: _why, exactPlace: _place, ...read } = (await host.get(`/api/tribs/${body.id}`)).body;
    expect(read).toEqual(body);
  });

  it('takes the category of an activity of the host’s own, which an idea and no place overrules', async () => {
    const own = { ...meetup(), category: 'Food & Dining' };
    expect((await host.post('/api/tribs', own)).body.category).toBe('Food & Dining');
    const there = await host.post('/api/tribs', { ...own, placeId: austin.id });
    expect(there.body.category).toBe('Food & Dining');
    const known = await host.post('/api/tribs', { ...own, ideaId: idea.id });
    expect(known.body.category).toBe(idea.category);
    expectInvalid(await host.post('/api/tribs', { ...own, category: 'Soup' }), 'category');
  });

  it("fills missing fields with the wizard's defaults", async () => {
    const { status, body } = await host.post('/api/tribs', { name: ' Short ', description: ' One line ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Short',
      description: 'One line',
      location: 'TBD',
      startTime: null,
      endTime: null,
      maxParticipants: 8,
      placeId: null,
      ideaId: null,
      categories: [],
      alcoholPolicy: 'Optional',
      whoCanJoin: 'Everyone welcome',
      dressCode: 'Casual',
      cost: 'Free',
      costDetails: null,
      mainImageUrl: null,
      eventPhotos: [],
    });
  });

  it('makes the creator the host and first member', async () => {
    const { body } = await host.post('/api/tribs', meetup());
    const rows = await app.db.select().from(memberships).where(eq(memberships.tribId, body.id));
    expect(rows).toMatchObject([{ userId: host.id, role: 'host', status: 'joined' }]);
  });

  it('needs a session', async () => {
    const response = await expectNoRowChanged(app.db, () => app.visitor().post('/api/tribs', meetup()));
    expectError(response, 401, 'sign_in_needed');
  });

  it('creates it for the signed-in person, whatever id the body names', async () => {
    const other = await app.person();
    const response = await expectNoRowChanged(app.db, () =>
      host.post('/api/tribs', meetup({ creatorId: other.id })),
    );
    expectError(response, 403, 'not_the_creator');
  });

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ maxParticipants: 1 }, 'maxParticipants'],
    [{ maxParticipants: 51 }, 'maxParticipants'],
    [{ placeId: 2_147_483_647 }, 'placeId'],
    [{ ideaId: 2_147_483_647 }, 'ideaId'],
    [{ whoCanJoin: 'Nobody' }, 'whoCanJoin'],
    [{ membersOnly: true }, 'membersOnly'],
    [{ cost: 'Expensive' }, 'cost'],
    [{ mainImageUrl: 'blob:http://x/1' }, 'mainImageUrl'],
    [{ eventPhotos: Array.from({ length: 5 }, () => '/covers/yoga.svg') }, 'eventPhotos'],
    [{ categories: Array.from({ length: 13 }, () => 'Tech') }, 'categories'],
    [{ memberCount: 4 }, ''],
    [{ avgCompatibility: 100 }, ''],
    [{ startTime: 'tomorrow' }, 'startTime'],
    [{ startTime: '2027-02-30T10:00' }, 'startTime'],
    [{ startTime: null }, 'startTime'],
    [{ endTime: null }, 'endTime'],
    [{ endTime: inDays(3).toISOString(), startTime: inDays(3.5).toISOString() }, 'endTime'],
    [{ startTime: inDays(-1).toISOString() }, 'startTime'],
    [{ startTime: '9999-12-31T22:00', endTime: '9999-12-31T23:00' }, 'startTime'],
    [{ endTime: '9999-12-31T23:00' }, 'endTime'],
    [{ startTime: '9999-12-31T22:00:00-23:00', endTime: '9999-12-31T23:00:00-23:00' }, 'startTime'],
  ])('refuses %j and stores nothing', async (given, field) => {
    const payload = { ...meetup(), ...given };
    const response = await expectNoRowChanged(app.db, () => host.post('/api/tribs', payload));
    expectInvalid(response, field);
  });
});

describe('times without an offset', () => {
  it.each([
    ['Austin, TX', '2031-07-05T14:00', '2031-07-05T19:00:00.000Z'],
    ['Seattle, WA', '2031-07-05T14:00', '2031-07-05T21:00:00.000Z'],
    ['Denver, CO', '2031-01-15T14:00', '2031-01-15T21:00:00.000Z'],
    ['Miami, FL', '2031-01-15T14:00:30', '2031-01-15T19:00:30.000Z'],
    ['the day summer time starts: Denver, CO', '2031-03-09T03:30', '2031-03-09T09:30:00.000Z'],
    ['the day before: Denver, CO', '2031-03-08T03:30', '2031-03-08T10:30:00.000Z'],
    ['the day summer time ends: Miami, FL', '2031-11-02T03:30', '2031-11-02T08:30:00.000Z'],
  ])('are local times of the place: %s', async (where, startTime, expected) => {
    const place = await placeIn(where.split(': ').at(-1) ?? '');
    const endTime = startTime.replace(/T\d\d/, 'T23');
    const { status, body } = await host.post('/api/tribs', meetup({ placeId: place.id, startTime, endTime }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ startTime: expected, timeZone: place.timeZone });
  });

  it("are refused when they are past in the place's local time", async () => {
    app.clock.set(new Date('2031-07-05T19:30:00Z'));
    const payload = (city: { id: number }) =>
      meetup({ placeId: city.id, startTime: '2031-07-05T14:00', endTime: '2031-07-05T18:00' });
    expectInvalid(await host.post('/api/tribs', payload(austin)), 'startTime');
    expect((await host.post('/api/tribs', payload(await placeIn('Seattle, WA')))).status).toBe(201);
    app.clock.set(new Date());
  });
});
