import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationList } from '#shared/api/notifications';
import { NOTIFICATIONS_LISTED } from '#shared/domain/limits';
import { firstPosts } from '../../../db/schema/first-posts';
import { rateLimits } from '../../../db/schema/server';
import { notifications } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import { LIMITS } from '../../../http/rate-limit';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import {
  befriend,
  block,
  cancel,
  createCommunity,
  createTrib,
  createUsers,
  DAY,
  inDays,
  notificationKindsOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { findUnseen } from './notifications.queries';
import { notifyOfMeetupsNear } from './notify.queries';

const app = await startTestApp();
const AUSTIN = 4_671_654;
const SEATTLE = 5_809_844;

async function hostAndMember() {
  const [host, member] = [await app.person(), await app.person()];
  const trib = await createTrib(host, { name: 'Stargazing' });
  await member.put(`/api/tribs/${trib.id}/membership`);
  const move = (days: number) => host.put(`/api/tribs/${trib.id}`, { endTime: inDays(days).toISOString() });
  return { host, member, trib, move };
}
const listed = async (person: Person) => (await person.get('/api/notifications')).body;
const see = (person: Person, id: number) => person.put('/api/notifications/seen', { ids: [id] });

describe('notifications', () => {
  it('stay in the list after they were seen, the newest first', async () => {
    const { host, member, trib, move } = await hostAndMember();
    await move(4);
    await host.put(`/api/tribs/${trib.id}/members/${member.id}`, { role: 'cohost' });
    const body = await listed(member);
    expect(notificationList.parse(body)).toEqual(body);
    expect(body).toMatchObject([
      { kind: 'made-cohost', tribId: trib.id, seen: false },
      { kind: 'time-or-place-changed', tribId: trib.id, tribName: 'Stargazing', seen: false },
    ]);
    expect((await see(member, body[0].id)).status).toBe(204);
    expect(await listed(member)).toEqual([{ ...body[0], seen: true }, body[1]]);
  });

  it('are new again when it happens again', async () => {
    const { member, move } = await hostAndMember();
    await move(4);
    const [before] = await listed(member);
    await see(member, before.id);
    await move(5);
    const [again, ...others] = await listed(member);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ kind: 'time-or-place-changed', seen: false });
    expect(again.id).toBeGreaterThan(before.id);
  });

  it('are listed up to a number, and what was seen gives way to what was not', async () => {
    const { member, move } = await hostAndMember();
    await move(4);
    const friends = await createUsers(app.db, [app], NOTIFICATIONS_LISTED);
    for (const { id } of friends) await befriend(app.db, id, member.id);
    const seen = { userId: member.id, kind: 'friend-accepted', seenAt: new Date() } as const;
    await app.db.insert(notifications).values(friends.map(({ id }) => ({ personId: id, ...seen })));
    const list = await listed(member);
    expect(list).toHaveLength(NOTIFICATIONS_LISTED);
    expect(list.at(-1)).toMatchObject({ kind: 'time-or-place-changed', seen: false });
  });

  it('are one per meetup and kind however often it happens, the latest', async () => {
    const { host, member, trib, move } = await hostAndMember();
    await move(4);
    await host.put(`/api/tribs/${trib.id}/members/${member.id}`, { role: 'cohost' });
    const [promoted, moved] = await listed(member);
    for (const days of [5, 6, 7, 8]) await move(days);
    const [first, second, ...others] = await listed(member);
    expect(others).toEqual([]);
    expect(second).toEqual({ ...promoted, endTime: first.endTime });
    expect(first).toMatchObject({ kind: 'time-or-place-changed' });
    expect(first.createdAt > moved.createdAt).toBe(true);
    expect(await app.db.$count(notifications, eq(notifications.userId, member.id))).toBe(2);
  });

  it('that nobody has seen go on telling how it was before the first of several changes', async () => {
    const { member, trib, move } = await hostAndMember();
    await move(4);
    await move(5);
    const [unseen] = await listed(member);
    expect(unseen.endTime).not.toBe(trib.endTime);
    expect(unseen).toMatchObject({ before: { startTime: trib.startTime, endTime: trib.endTime } });
    await see(member, unseen.id);
    await move(6);
    expect(await listed(member)).toMatchObject([{ before: { endTime: unseen.endTime } }]);
  });

  it('name a place of the catalogue to those going alone, and a home to nobody', async () => {
    const [host, member, waiting] = [await app.person(), await app.person(), await app.person()];
    const [first, second] = (await host.get('/api/places')).body;
    const { id } = await createTrib(host, { placeId: first.id, maxParticipants: 2 });
    for (const guest of [member, waiting]) await guest.put(`/api/tribs/${id}/membership`);
    await host.put(`/api/tribs/${id}`, { placeId: second.id });
    expect(await listed(member)).toMatchObject([
      { isElsewhere: true, place: second.name, before: { place: first.name } },
    ]);
    const [toWaiting] = await listed(waiting);
    expect(toWaiting).toMatchObject({ isElsewhere: true, place: null, before: { place: null } });
    await host.put(`/api/tribs/${id}`, { placeId: null, location: 'My kitchen', cityId: 4_671_654 });
    expect(await listed(member)).toMatchObject([{ isElsewhere: true, place: null }]);
    await host.put(`/api/tribs/${id}`, { location: 'Kitchen Bar', placeIsPublic: true });
    await host.put(`/api/tribs/${id}`, { endTime: inDays(4).toISOString() });
    expect(await listed(member)).toMatchObject([{ place: 'Kitchen Bar' }]);
    await host.put(`/api/tribs/${id}`, { placeIsPublic: false });
    for (const guest of [member, waiting])
      expect(JSON.stringify(await listed(guest))).not.toMatch(/kitchen/i);
  });

  it('that are renewed stay unseen when the previous one was seen', async () => {
    const { member, move } = await hostAndMember();
    await move(4);
    const [before] = await listed(member);
    await move(5);
    await see(member, before.id);
    expect(await listed(member)).toMatchObject([{ kind: 'time-or-place-changed', seen: false }]);
  });

  it('count the pending requests, except from blocked people', async () => {
    const [host, first, second] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    for (const guest of [first, second]) await guest.put(`/api/tribs/${trib.id}/membership`);
    expect(await listed(host)).toMatchObject([{ kind: 'request-received', tribId: trib.id, requests: 2 }]);
    await block(app.db, second, host);
    expect(await listed(host)).toMatchObject([{ kind: 'request-received', requests: 1 }]);
    await host.put(`/api/tribs/${trib.id}/requests/${first.id}`, { accept: false });
    expect(await listed(host)).toEqual([]);
  });

  it('count requests for hosts and co-hosts only, in the list and in a push', async () => {
    const { host, member, trib } = await hostAndMember();
    await host.put(`/api/tribs/${trib.id}`, { whoCanJoin: 'Invite only' });
    const role = (actor: Person, { id }: Person, to: string) =>
      actor.put(`/api/tribs/${trib.id}/members/${id}`, { role: to });
    await role(host, member, 'cohost');
    await (await app.person()).put(`/api/tribs/${trib.id}/membership`);
    const isNotified = async (person: Person) =>
      (await notificationKindsOf(person)).includes('request-received');
    const [one] = await app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, member.id), eq(notifications.kind, 'request-received')));
    const pushed = async () => (await findUnseen(app.db, member, one?.id ?? 0)) !== null;
    expect([await isNotified(host), await isNotified(member), await pushed()]).toEqual([true, true, true]);
    await role(host, member, 'member');
    expect([await isNotified(host), await isNotified(member), await pushed()]).toEqual([true, false, false]);
    await role(host, member, 'host');
    await host.delete(`/api/tribs/${trib.id}/membership`);
    expect([await isNotified(host), await isNotified(member), await pushed()]).toEqual([false, true, true]);
  });

  it('tell the hosts who is coming, in one until they saw it', async () => {
    const host = await app.person();
    const { id } = await createTrib(host, { name: 'Stargazing' });
    const join = async (displayName: string) => {
      const guest = await app.person({ displayName });
      await guest.put(`/api/tribs/${id}/membership`);
      return guest;
    };
    await join('Nora');
    const [first] = await listed(host);
    expect(first).toMatchObject({
      kind: 'member-joined',
      tribName: 'Stargazing',
      people: [{ displayName: 'Nora' }],
      count: 1,
      seen: false,
    });
    for (const name of ['Milo', 'Ines']) await join(name);
    const [gathered, ...others] = await listed(host);
    expect(others).toEqual([]);
    expect(gathered).toMatchObject({ people: [{ displayName: 'Ines' }, { displayName: 'Milo' }], count: 3 });
    expect([gathered.id > first.id, gathered.createdAt > first.createdAt]).toEqual([true, true]);
    await see(host, gathered.id);
    expect(await listed(host)).toEqual([{ ...gathered, seen: true }]);
    const cem = await join('Cem');
    expect(await listed(host)).toMatchObject([{ people: [{ displayName: 'Cem' }], count: 1, seen: false }]);
    await cem.delete(`/api/tribs/${id}/membership`);
    expect(await listed(host)).toEqual([]);
  });

  it('tell co-hosts as well who is coming, also from the waitlist, but not members or whoever asks', async () => {
    const [host, cohost, leaving, waiting] = await Promise.all([1, 2, 3, 4].map(() => app.person()));
    if (!host || !cohost || !leaving || !waiting) throw new Error('Not enough people');
    const { id } = await createTrib(host, { maxParticipants: 3 });
    for (const guest of [cohost, leaving, waiting]) await guest.put(`/api/tribs/${id}/membership`);
    await host.put(`/api/tribs/${id}/members/${cohost.id}`, { role: 'cohost' });
    await leaving.delete(`/api/tribs/${id}/membership`);
    expect(await listed(host)).toMatchObject([{ kind: 'member-joined', count: 2 }]);
    const [toCohost] = await listed(cohost);
    expect(toCohost).toMatchObject({ kind: 'member-joined', people: [{ id: waiting.id }], count: 1 });
    expect(await notificationKindsOf(waiting)).toEqual(['promoted']);
    await host.put(`/api/tribs/${id}`, { whoCanJoin: 'Invite only', maxParticipants: 4 });
    await leaving.put(`/api/tribs/${id}/membership`);
    await see(cohost, toCohost.id);
    await host.put(`/api/tribs/${id}/requests/${leaving.id}`, { accept: true });
    expect((await listed(cohost)).find(({ kind }: { kind: string }) => kind === 'member-joined').seen).toBe(
      true,
    );
    await host.post(`/api/tribs/${id}/cancel`);
    expect(await notificationKindsOf(host)).toEqual([]);
  });

  it.each(['the host', 'the member'])('do not name a meetup after %s blocked the other', async (blocker) => {
    const { host, member, move } = await hostAndMember();
    await move(4);
    expect(await listed(member)).toHaveLength(1);
    await (blocker === 'the host'
      ? host.put(`/api/blocks/${member.id}`)
      : member.put(`/api/blocks/${host.id}`));
    expect(await listed(member)).toEqual([]);
  });

  it('that were committed later with a lower id are still shown', async () => {
    const [one, two] = [await hostAndMember(), await hostAndMember()];
    await one.member.put(`/api/tribs/${two.trib.id}/membership`);
    await one.move(4);
    await two.move(4);
    const [higher, lower] = await listed(one.member);
    // Ids are assigned before the commit, so the list may have held only the higher one.
    await see(one.member, higher.id);
    expect(await listed(one.member)).toEqual([{ ...higher, seen: true }, lower]);
  });

  it('are limited for each person who causes them', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const [host, guest] = [await limited.person(), await limited.person()];
    const { id } = await createTrib(host, { whoCanJoin: 'Invite only' });
    const reached = [LIMITS.notificationsPerUser, LIMITS.editsPerUser].flatMap(({ name, count }) =>
      [host, guest].map(({ id: personId }) => ({ key: `${name}:${personId}`, count, resetsAt: inDays(1) })),
    );
    await limited.db.insert(rateLimits).values(reached);
    const refused = [
      await guest.put(`/api/tribs/${id}/membership`),
      await host.put(`/api/tribs/${id}`, { endTime: inDays(4).toISOString() }),
      await host.put(`/api/tribs/${id}/requests/${guest.id}`, { accept: false }),
      await host.put(`/api/tribs/${id}/members/${guest.id}`, { role: 'cohost' }),
      await host.delete(`/api/tribs/${id}/members/${guest.id}`),
    ];
    for (const response of refused) expectError(response, 429, 'too_many_requests');
  });

  it('of somebody else cannot be marked as seen', async () => {
    const [host, guest, stranger] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    await guest.put(`/api/tribs/${trib.id}/membership`);
    const [one] = (await host.get('/api/notifications')).body;
    await stranger.put('/api/notifications/seen', { ids: [one.id] });
    expect((await host.get('/api/notifications')).body).toEqual([one]);
    expect((await stranger.get('/api/notifications')).body).toEqual([]);
  });

  it('need a session and an existing id', async () => {
    const person = await app.person();
    expectError(await app.visitor().get('/api/notifications'), 401, 'sign_in_needed');
    expectError(await app.visitor().put('/api/notifications/seen', { ids: [1] }), 401, 'sign_in_needed');
    expectInvalid(await person.put('/api/notifications/seen', { ids: [0] }), 'ids.0');
    expectInvalid(await person.put('/api/notifications/seen', { ids: [] }), 'ids');
  });
});

describe('whoever asks to hear of meetups near them', () => {
  async function asking() {
    const person = await app.person();
    const { status, body } = await person.put(`/api/users/${person.id}`, { tellsNear: true, cityId: AUSTIN });
    expect([status, Math.round((Date.parse(body.tellsNearUntil) - Date.now()) / DAY)]).toEqual([200, 60]);
    return person;
  }
  const planned = async (given: object = {}, host?: Person) =>
    createTrib(host ?? (await app.person()), { cityId: AUSTIN, ...given });
  /** What the person has of it in their list after a round of the job, the latest first. */
  async function told(person: Person) {
    await notifyOfMeetupsNear(app.db);
    const list: { kind: string; tribName: string }[] = await listed(person);
    return list.flatMap(({ kind, tribName }) => (kind === 'meetup-near' ? [tribName] : []));
  }
  /** The job goes by the database's clock, so what it compares is moved instead. */
  async function passed(days: number) {
    const columns = {
      users: ['near_asked_at', 'near_told_at'],
      tribs: ['created_at'],
      first_posts: ['decided_at'],
    };
    for (const [table, names] of Object.entries(columns)) {
      const set = names.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ');
      await app.db.execute(sql.raw(`update ${table} set ${set}`));
    }
  }
  beforeEach(async () => void (await app.db.update(tribs).set({ cancelledAt: new Date() })));

  it('is told of the soonest that is new, once a week at most, until 60 days are over', async () => {
    await planned({ name: 'There before' });
    await passed(1);
    const person = await asking();
    expect(await told(person)).toEqual([]);
    await planned({
      name: 'Later',
      startTime: inDays(20).toISOString(),
      endTime: inDays(20.1).toISOString(),
    });
    const { id } = await planned({ name: 'First' });
    expect(await told(person)).toEqual(['First']);
    const [notice] = await listed(person);
    expect(notice).toMatchObject({ kind: 'meetup-near', tribId: id, place: null, seen: false });
    await planned({ name: 'Within the week' });
    await passed(6);
    expect(await told(person)).toEqual(['First']);
    // Asking again is not a way to hear of it more often.
    await person.put(`/api/users/${person.id}`, { tellsNear: false });
    await person.put(`/api/users/${person.id}`, { tellsNear: true });
    await planned({ name: 'Second' });
    expect(await told(person)).toEqual(['First']);
    await passed(1.5);
    expect(await told(person)).toEqual(['Second', 'First']);
    await planned({ name: 'Too late' });
    await passed(60);
    expect(await told(person)).toEqual(['Second', 'First']);
  });

  it('hears after an outage of what is still to come, and not of what has begun since', async () => {
    const person = await asking();
    const { id } = await planned({ name: 'Begun' });
    await planned({ name: 'Still ahead' });
    await app.db
      .update(tribs)
      .set({ startsAt: inDays(-0.1) })
      .where(eq(tribs.id, id));
    await passed(5);
    expect(await told(person)).toEqual(['Still ahead']);
  });

  it('hears of nothing that the feed does not show or that cannot be joined at once, and of no home', async () => {
    const person = await asking();
    const [blocked, host, declined] = [await app.person(), await app.person(), await app.person()];
    await block(app.db, blocked, person);
    const community = await createCommunity(app.db, { name: 'Walkers', owner: host });
    await planned({ name: 'Canary of a blocked host' }, blocked);
    await planned({ name: 'Canary for friends', whoCanJoin: 'Friends only' });
    await planned({ name: 'Canary for members', communityId: community.id, membersOnly: true }, host);
    await planned({ name: 'Canary by invitation', whoCanJoin: 'Invite only' });
    await planned({ name: 'Canary far away', cityId: SEATTLE });
    await planned({ name: 'Canary of their own' }, person);
    const gone = await planned({ name: 'Canary called off' });
    await cancel(app.db, gone.id);
    const held = await planned({ name: 'Canary that waits for an operator' });
    await app.db.update(tribs).set({ hiddenAt: new Date() }).where(eq(tribs.id, held.id));
    const full = await planned({ name: 'Canary without room' });
    await app.db.update(tribs).set({ maxParticipants: 2 }).where(eq(tribs.id, full.id));
    await host.put(`/api/tribs/${full.id}/membership`);
    const refused = await planned({ name: 'Canary that they declined' }, declined);
    await person.put(`/api/invitations/${refused.id}`, { answer: 'not-interested' });
    expect(await told(person)).toEqual([]);

    await planned({ name: 'Soup', location: 'Canary, our kitchen', address: 'Canary Street 5' }, host);
    expect(await told(person)).toEqual(['Soup']);
    expect(JSON.stringify(await listed(person))).not.toContain('Canary');
    // What nobody has read yet is gone with a block, an approval comes through a week later.
    await block(app.db, host, person);
    expect(await told(person)).toEqual([]);
    await app.db.update(tribs).set({ hiddenAt: null }).where(eq(tribs.id, held.id));
    await app.db.insert(firstPosts).values({
      tribId: held.id,
      userId: declined.id,
      decision: 'approved',
      decidedAt: new Date(),
    });
    await passed(8);
    expect(await told(person)).toEqual(['Canary that waits for an operator']);
  });
});
