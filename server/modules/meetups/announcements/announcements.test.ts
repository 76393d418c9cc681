import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { MeetupAudience } from '#shared/domain/announcements';
import { announcements } from '../../../db/schema/announcements';
import { communityMemberships } from '../../../db/schema/communities';
import { seriesRegulars } from '../../../db/schema/series';
import { memberships } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import {
  block,
  cancel,
  createCommunity,
  createTrib,
  HOUR,
  inDays,
  known,
  repeatWeekly,
  startedYesterday,
} from '../../../testing/factories';
import { runJobs } from '../../../testing/jobs';
import { refuseWrites } from '../../../testing/refused-writes';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { ANNOUNCING } from './announcements.queries';
import { announcing } from './announcements.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const say = (
  host: Person,
  id: number,
  given: { audience?: MeetupAudience; text?: string; at?: string } = {},
) => host.post(`/api/tribs/${id}/announcements`, { audience: 'going', text: 'We meet inside', ...given });
const heard = async (person: Person) =>
  (await person.get('/api/notifications')).body
    .filter(({ kind }: { kind: string }) => kind.endsWith('-word'))
    .map(({ text }: { text: string }) => text);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
/** Lets hours go by, after which what is due is sent. */
const pass = (hours: number) => runJobs(app, { [ANNOUNCING]: announcing(app) }, hours * HOUR);

/** A meetup in a community: Gus goes, Ida is on the waitlist, Bo is only in the community, Vera is in neither. */
async function meetup() {
  const person = (displayName: string) => app.person({ displayName });
  const host = await person('Hana');
  const [gus, ida, bo, vera] = [
    await person('Gus'),
    await person('Ida'),
    await person('Bo'),
    await person('Vera'),
  ];
  const community = await createCommunity(app.db, {
    name: `Clay ${host.id}`,
    owner: host,
    members: [gus, bo],
  });
  const { id } = await createTrib(host, { maxParticipants: 2, communityId: community.id });
  for (const one of [gus, ida]) await one.put(`/api/tribs/${id}/membership`);
  return { id, communityId: community.id, host, gus, ida, bo, vera, all: [host, gus, ida, bo, vera] };
}

describe('an announcement', () => {
  it.each<[MeetupAudience, string[]]>([
    ['everyone', ['Gus', 'Ida']],
    ['going', ['Gus']],
    ['waiting', ['Ida']],
    ['not-going', ['Bo', 'Rita']],
  ])('to those %s', async (audience, names) => {
    const { host, id, all } = await meetup();
    const rita = await app.person({ displayName: 'Rita' });
    const seriesId = await repeatWeekly(app.db, id);
    await app.db.insert(seriesRegulars).values({ seriesId, userId: rita.id });
    expect((await say(host, id, { audience })).status).toBe(200);
    const told = [];
    for (const person of [...all, rita])
      if ((await heard(person)).length > 0)
        told.push((await person.get('/api/session')).body.user.displayName);
    expect(told).toEqual(names);
  });

  it('to everyone reaches whoever goes, waits or asks at once, counts once, and stands on the page for all of them', async () => {
    const { host, id, gus, ida, vera } = await meetup();
    await host.put(`/api/tribs/${id}`, { whoCanJoin: 'Invite only' });
    await vera.put(`/api/tribs/${id}/membership`);
    await say(host, id, { audience: 'waiting', text: 'It is full' });
    await say(host, id, { audience: 'everyone', text: 'It rains' });
    const page = async (person: Person) =>
      (await person.get(`/api/tribs/${id}/announcements`)).body.map(({ text }: { text: string }) => text);
    expect([await page(gus), await page(ida), await page(vera)]).toEqual([
      ['It rains'],
      ['It rains', 'It is full'],
      ['It rains'],
    ]);
    expect(await heard(vera)).toEqual(['It rains']);
    expect((await say(host, id)).status).toBe(200);
    expect((await say(host, id)).status).toBe(409);
  });

  it('has links that can be followed only from an account that is kept, as its description', async () => {
    const [demo, kept] = [await app.person(), await known(app.db, await app.person())];
    for (const [host, isLinked] of [
      [demo, false],
      [kept, true],
    ] as const) {
      const { id } = await createTrib(host, { description: 'See https://trib.example' });
      await say(host, id, { text: 'See https://trib.example' });
      expect((await host.get(`/api/tribs/${id}/announcements`)).body[0].isLinked).toBe(isLinked);
      expect((await app.visitor().get(`/api/tribs/${id}`)).body.isLinked ?? false).toBe(isLinked);
    }
  });

  it('stands in the room for those going; who waits reads only what is for them, and others nothing', async () => {
    const { host, id, gus, ida, bo } = await meetup();
    await say(host, id);
    await say(host, id, { audience: 'waiting', text: 'It is full' });
    const shown = async (person: Person) =>
      (await person.get(`/api/tribs/${id}/announcements`)).body.map(({ text }: { text: string }) => text);
    expect(await shown(gus)).toEqual(['We meet inside']);
    expect(await shown(host)).toEqual(['It is full', 'We meet inside']);
    expect(await shown(ida)).toEqual(['It is full']);
    expectError(await bo.get(`/api/tribs/${id}/announcements`), 404, 'not_found');
  });

  it('reaches nobody across a block, and is no longer shown once there is one', async () => {
    const { host, id, gus } = await meetup();
    await say(host, id);
    await block(app.db, gus, host);
    expect(await heard(gus)).toEqual([]);
    const other = await meetup();
    await block(app.db, other.gus, other.host);
    await say(other.host, other.id);
    expect(await heard(other.gus)).toEqual([]);
  });

  it('reaches other members of the community only from its organizers', async () => {
    const { id, gus, bo } = await meetup();
    await app.db.update(memberships).set({ role: 'cohost' }).where(eq(memberships.userId, gus.id));
    expect((await say(gus, id, { audience: 'not-going' })).status).toBe(200);
    expect(await heard(bo)).toEqual([]);
  });

  it('is up to the hosts, while the meetup is ahead', async () => {
    const { host, id, gus } = await meetup();
    expectError(await say(gus, id), 403, 'not_the_host');
    expectInvalid(await say(host, id, { text: ' ' }), 'text');
    expectInvalid(await say(host, id, { text: 'x'.repeat(501) }), 'text');
    await startedYesterday(app.db, id);
    expectError(await say(host, id), 409, 'closed');
    const other = await meetup();
    await cancel(app.db, other.id);
    expectError(await say(other.host, other.id), 409, 'closed');
  });

  it('comes three times a week at most, over all dates of a series, however many ask at once', async () => {
    const host = await app.person();
    const [first, second] = [await createTrib(host), await createTrib(host)];
    const seriesId = await repeatWeekly(app.db, first.id);
    await app.db.execute(
      `update tribs set series_id = ${seriesId}, occurrence = '2999-01-01' where id = ${second.id}`,
    );
    const said = await Promise.all([0, 1, 2, 3].map((index) => say(host, index % 2 ? first.id : second.id)));
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
    expectError(await say(host, first.id), 409, 'enough_for_a_week');
    await app.db
      .update(announcements)
      .set({ createdAt: inDays(-8) })
      .where(eq(announcements.tribId, second.id));
    expect((await say(host, first.id)).status).toBe(200);
  });
});

describe('an announcement for later', () => {
  it('is sent once when its time has come, to those who are going then', async () => {
    const { host, id, gus, ida } = await meetup();
    const { body } = await say(host, id, { at: inHours(2) });
    expect(body).toMatchObject([{ isSent: false, text: 'We meet inside' }]);
    expect(await heard(gus)).toEqual([]);
    expect((await gus.get(`/api/tribs/${id}/announcements`)).body).toEqual([]);
    await gus.delete(`/api/tribs/${id}/membership`);
    await pass(0);
    expect(await heard(ida)).toEqual([]);
    await Promise.all([pass(3), pass(0)]);
    expect([await heard(gus), await heard(ida)]).toEqual([[], ['We meet inside']]);
    const { body: seen } = await ida.get('/api/notifications');
    await ida.put('/api/notifications/seen', { ids: seen.map((one: { id: number }) => one.id) });
    await pass(1);
    expect(
      (await ida.get('/api/notifications')).body.every(({ seen: isSeen }: { seen: boolean }) => isSeen),
    ).toBe(true);
  });

  it('can be withdrawn by a host until then', async () => {
    const { host, id, gus } = await meetup();
    const { body } = await say(host, id, { at: inHours(2) });
    const path = `/api/announcements/${body[0].id}`;
    expectError(await gus.delete(path), 404, 'not_found');
    expect((await host.delete(path)).status).toBe(204);
    await pass(3);
    expect(await heard(gus)).toEqual([]);
    const { body: sent } = await say(host, id);
    expectError(await host.delete(`/api/announcements/${sent[0].id}`), 404, 'not_found');
  });

  it('tells nobody of a meetup that was cancelled meanwhile, or for a host who is none any more', async () => {
    const [cancelled, handedOver] = [await meetup(), await meetup()];
    for (const { host, id } of [cancelled, handedOver]) await say(host, id, { at: inHours(2) });
    await cancel(app.db, cancelled.id);
    await handedOver.host.put(`/api/tribs/${handedOver.id}/members/${handedOver.gus.id}`, { role: 'host' });
    await app.db
      .update(memberships)
      .set({ role: 'member' })
      .where(eq(memberships.userId, handedOver.host.id));
    await app.db
      .update(communityMemberships)
      .set({ role: 'member', organizerSince: null })
      .where(eq(communityMemberships.userId, handedOver.host.id));
    await pass(3);
    expect([await heard(cancelled.gus), await heard(handedOver.gus)]).toEqual([[], []]);
  });

  it('is sent although others before it cannot be, and those are tried again in their turn', async () => {
    const [suspended, failing, next] = [await meetup(), await meetup(), await meetup()];
    for (const { host, id } of [suspended, failing]) await say(host, id, { at: inHours(1) });
    await say(next.host, next.id, { at: inHours(1) });
    const heardBy = async () => [await heard(suspended.gus), await heard(failing.gus), await heard(next.gus)];
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.host.id));
    const goOn = await refuseWrites(app.db, {
      table: 'notifications',
      write: 'insert',
      when: `new.trib_id = ${failing.id}`,
    });
    await pass(2);
    expect(await heardBy()).toEqual([[], [], ['We meet inside']]);
    await goOn();
    await pass(0.5);
    expect(await heardBy()).toEqual([[], ['We meet inside'], ['We meet inside']]);
    await app.db.update(users).set({ suspendedAt: null }).where(eq(users.id, suspended.host.id));
    await pass(0.5);
    expect(await heard(suspended.gus)).toEqual(['We meet inside']);
  });

  it('has a time that is ahead, and before the end', async () => {
    const { host, id } = await meetup();
    for (const at of [inHours(-1), inHours(24 * 61)]) expectInvalid(await say(host, id, { at }), 'at');
    expectInvalid(await say(host, id, { at: inHours(24 * 5) }), 'at');
    expectInvalid(await say(host, id, { at: 'tomorrow' }), 'at');
  });
});

it('goes from organizers to all members of a community', async () => {
  const { communityId, host, gus, bo, ida } = await meetup();
  const path = `/api/communities/${communityId}/announcements`;
  expect((await host.post(path, { text: 'The kiln is hot' })).status).toBe(200);
  expectError(await gus.post(path, { text: 'The kiln is cold' }), 403, 'not_an_organizer');
  expect([await heard(gus), await heard(bo), await heard(ida), await heard(host)]).toEqual([
    ['The kiln is hot'],
    ['The kiln is hot'],
    [],
    [],
  ]);
  expect((await gus.get(path)).body).toMatchObject([{ text: 'The kiln is hot', audience: 'members' }]);
  expectError(await ida.get(path), 404, 'not_found');
  await host.post(path, { text: 'Bring wood' });
  await host.post(path, { text: 'Bring clay' });
  expectError(await host.post(path, { text: 'Bring water' }), 409, 'enough_for_a_week');
  // The notification shows the latest announcement.
  expect(await heard(bo)).toEqual(['Bring clay']);
});
