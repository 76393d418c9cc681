import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { MemberRole } from '#shared/domain/trib-options';
import { tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  block,
  cancel,
  createCommunity,
  createTrib,
  createUsers,
  inDays,
  meetup,
  notificationKindsOf,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../tribs/make-dates.service';

const app = await startTestApp();
const [host, ana, ben, stranger] = [
  await app.person({ displayName: 'Hana' }),
  await app.person({ displayName: 'Ana' }),
  await app.person({ displayName: 'Ben' }),
  await app.person(),
];

afterAll(() => expectInvariants(app.db));

const notificationsOf = async (person: Person) => (await notificationKindsOf(person)).toReversed();
const change = (actor: Person, tribId: number, member: Person, role: MemberRole) =>
  actor.put(`/api/tribs/${tribId}/members/${member.id}`, { role });
const roleOf = async (person: Person, tribId: number) => (await person.get(`/api/tribs/${tribId}`)).body.role;

/** Creates a meetup of the host, with Ana, Ben and any others as members. */
async function together(...guests: Person[]) {
  const { id } = await createTrib(host);
  for (const guest of [ana, ben, ...guests]) await guest.put(`/api/tribs/${id}/membership`);
  return id;
}

describe('a co-host', () => {
  it('is notified, and may edit, see the guests, decide requests and remove members', async () => {
    const id = await together(stranger);
    const before = (await notificationsOf(ana)).length;
    expect((await change(host, id, ana, 'cohost')).status).toBe(204);
    expect((await notificationsOf(ana)).slice(before)).toEqual(['made-cohost']);
    expect(await roleOf(ana, id)).toBe('cohost');
    const edited = await ana.put(`/api/tribs/${id}`, { name: 'Ana’s walk', whoCanJoin: 'Invite only' });
    expect(edited.body.name).toBe('Ana’s walk');
    const guest = await app.person();
    await guest.put(`/api/tribs/${id}/membership`);
    expect((await notificationsOf(ana)).at(-1)).toBe('request-received');
    expect((await notificationsOf(host)).at(-1)).toBe('request-received');
    const guests = await ana.get(`/api/tribs/${id}/guests`);
    expect(guests.body.requests).toMatchObject([{ id: guest.id }]);
    expect(guests.body.members).toMatchObject([
      { id: host.id, role: 'host' },
      { id: ana.id, role: 'cohost' },
      { id: ben.id, role: 'member' },
      { id: stranger.id, role: 'member' },
    ]);
    const response = await ana.put(`/api/tribs/${id}/requests/${guest.id}`, { accept: true });
    expect(response.body).toEqual({ status: 'joined' });
    expect((await ana.delete(`/api/tribs/${id}/members/${guest.id}`)).status).toBe(204);
  });

  it('notifies everybody else, including the host, of a new time', async () => {
    const id = await together();
    await change(host, id, ana, 'cohost');
    await ana.put(`/api/tribs/${id}`, { endTime: inDays(4).toISOString() });
    expect((await notificationsOf(host)).at(-1)).toBe('time-or-place-changed');
    expect((await notificationsOf(ana)).at(-1)).not.toBe('time-or-place-changed');
  });

  it('may not cancel, hand over, or remove the host or another co-host', async () => {
    const id = await together();
    for (const person of [ana, ben]) await change(host, id, person, 'cohost');
    for (const refused of [
      await ana.post(`/api/tribs/${id}/cancel`),
      await change(ana, id, ana, 'host'),
      await change(ana, id, ben, 'member'),
      await ana.delete(`/api/tribs/${id}/members/${ben.id}`),
    ])
      expectError(refused, 403, 'not_the_host');
    expectError(await ana.delete(`/api/tribs/${id}/members/${host.id}`), 409, 'host_cannot_leave');
  });

  it('becomes a member again when the host says so, or after leaving and rejoining', async () => {
    const id = await together();
    await change(host, id, ana, 'cohost');
    expect((await change(host, id, ana, 'member')).status).toBe(204);
    expectError(await ana.put(`/api/tribs/${id}`, { name: 'Mine' }), 403, 'not_the_host');
    expectError(await ana.get(`/api/tribs/${id}/guests`), 404, 'not_found');
    await change(host, id, ben, 'cohost');
    await ben.delete(`/api/tribs/${id}/membership`);
    expect(await roleOf(ben, id)).toBeNull();
    await ben.put(`/api/tribs/${id}/membership`);
    expect(await roleOf(ben, id)).toBe('member');
  });

  it('is notified once, however often the role is set', async () => {
    const id = await together();
    await change(host, id, ana, 'cohost');
    const again = await expectNoRowChanged(app.db, () => change(host, id, ana, 'cohost'));
    expect(again.status).toBe(204);
  });
});

describe('handing over', () => {
  it('makes the new person host for everybody, and the old host a co-host', async () => {
    const id = await together();
    expect((await change(host, id, ana, 'host')).status).toBe(204);
    expect((await notificationsOf(ana)).at(-1)).toBe('made-host');
    const { body } = await stranger.get(`/api/tribs/${id}`);
    expect(body).toMatchObject({ creatorId: ana.id, memberCount: 3 });
    expect(body.topMembers[0].member.id).toBe(ana.id);
    expect([await roleOf(ana, id), await roleOf(host, id)]).toEqual(['host', 'cohost']);
    expectError(await host.post(`/api/tribs/${id}/cancel`), 403, 'not_the_host');
    expect((await host.delete(`/api/tribs/${id}/membership`)).status).toBe(204);
    expectError(await ana.delete(`/api/tribs/${id}/membership`), 409, 'host_cannot_leave');
  });

  it('does not collide with an idempotency key of the new host', async () => {
    const key = { 'idempotency-key': 'the-very-same' };
    const made = await host.post('/api/tribs', meetup(), key);
    await ana.post('/api/tribs', meetup(), key);
    await ana.put(`/api/tribs/${made.body.id}/membership`);
    expect((await change(host, made.body.id, ana, 'host')).status).toBe(204);
    const [row] = await app.db.select().from(tribs).where(eq(tribs.id, made.body.id));
    expect(row?.creatorId).toBe(ana.id);
  });

  it('removes members who have blocked the new host, or whom the new host has blocked', async () => {
    const [apart, waiting] = [await app.person(), await app.person()];
    const { id } = await createTrib(host, { maxParticipants: 3 });
    for (const person of [ana, apart, waiting]) await person.put(`/api/tribs/${id}/membership`);
    await block(app.db, apart, ana);
    await change(host, id, ana, 'host');
    expect(await statusesOf(app.db, id)).toEqual({
      [host.id]: 'joined',
      [ana.id]: 'joined',
      [waiting.id]: 'joined',
    });
  });

  it('gives the host’s points to the person who hosts when it takes place', async () => {
    const [first, second] = [await app.person(), await app.person()];
    const { id } = await createTrib(first);
    await second.put(`/api/tribs/${id}/membership`);
    await change(first, id, second, 'host');
    await startedYesterday(app.db, id);
    const points = async (person: Person) => (await person.get(`/api/users/${person.id}`)).body.profilePoints;
    expect([await points(first), await points(second)]).toEqual([10, 20]);
  });

  it('is for the host only, to a member, before the meetup starts', async () => {
    const id = await together();
    expectError(await change(ana, id, ana, 'host'), 403, 'not_the_host');
    const visitor = await app.visitor().put(`/api/tribs/${id}/members/${ana.id}`, { role: 'host' });
    expectError(visitor, 401, 'sign_in_needed');
    expectError(await change(host, id, stranger, 'host'), 404, 'not_found');
    expectError(await change(host, 99_999, ana, 'host'), 404, 'not_found');
    expectError(await change(host, id, host, 'member'), 409, 'host_cannot_step_down');
    for (const role of ['owner', '', null, 1])
      expectInvalid(await host.put(`/api/tribs/${id}/members/${ana.id}`, { role }), 'role');
    for (const end of [startedYesterday, cancel]) {
      const over = await together();
      await end(app.db, over);
      expectError(await change(host, over, ana, 'host'), 409, 'closed');
    }
  });
});

describe('a role in a series', () => {
  const seriesOf = async (creator: Person, given = {}) => {
    const { id, seriesId } = await createTrib(creator, { repeats: { every: 'week' }, ...given });
    const rows = await app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0))
      .orderBy(asc(tribs.occurrence));
    return { id, seriesId: seriesId ?? 0, ids: rows.map((row) => row.id) };
  };
  const rolesOf = async (person: Person, ids: readonly number[]) => {
    const roles = [];
    for (const id of ids) roles.push(await roleOf(person, id));
    return roles;
  };
  const all = <T>(value: T, count = 8) => Array.from({ length: count }, () => value);

  it('is for all dates and those to come, told once, and can be for one alone', async () => {
    const [owner, guest, next] = [await app.person(), await app.person(), await app.person()];
    const { id, ids, seriesId } = await seriesOf(owner);
    for (const person of [guest, next]) await person.put(`/api/tribs/${id}/membership`);
    await owner.put(`/api/tribs/${id}/members/${next.id}`, { role: 'cohost', dates: 'one' });
    expect((await rolesOf(next, ids)).filter((role) => role !== null)).toEqual(['cohost']);
    expect((await change(owner, id, guest, 'cohost')).status).toBe(204);
    expect(await rolesOf(guest, ids)).toEqual(all('cohost'));
    expect((await guest.get('/api/notifications')).body).toMatchObject([
      { kind: 'made-cohost', tribId: id, dates: 8 },
    ]);
    await makeDueDates({ ...app, now: () => inDays(8) });
    const [made] = await app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId))
      .orderBy(desc(tribs.occurrence));
    expect(await roleOf(guest, made?.id ?? 0)).toBe('cohost');
    await owner.put(`/api/tribs/${ids[2]}/members/${guest.id}`, { role: 'member', dates: 'one' });
    expect((await rolesOf(guest, ids)).filter((role) => role === 'member')).toHaveLength(1);
    await change(owner, id, guest, 'member');
    expect(await rolesOf(guest, ids)).toEqual(all('member'));
  });

  it('hands over every date with the series, and the former host stays a co-host of all', async () => {
    const [owner, heir, full] = [await app.person(), await app.person(), await app.person()];
    const { id, ids, seriesId } = await seriesOf(owner, {
      maxParticipants: 2,
      location: 'My kitchen',
      cityId: 4_671_654,
    });
    await heir.put(`/api/tribs/${id}/membership`);
    await full.put(`/api/tribs/${ids[3]}/membership`);
    expect((await change(owner, id, heir, 'host')).status).toBe(204);
    expect(await rolesOf(heir, ids)).toEqual(all('host'));
    expect(await rolesOf(owner, ids)).toEqual(all('cohost'));
    expect((await heir.get(`/api/tribs/${ids[3]}`)).body).toMatchObject({
      memberCount: 3,
      maxParticipants: 3,
    });
    expect((await heir.get(`/api/series/${seriesId}`)).body.isHost).toBe(true);
    await makeDueDates({ ...app, now: () => inDays(8) });
    const [made] = await app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId))
      .orderBy(desc(tribs.occurrence));
    expect(made).toMatchObject({ creatorId: heir.id, location: 'TBD' });
    expect(
      (await owner.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind),
    ).not.toContain('made-cohost');
  });
});

describe('an organizer', () => {
  it('manages what was posted in the name of the community, but gives no roles and removes no host', async () => {
    const [owner, organizer, member, guest] = await createUsers(app.db, [app], 4);
    if (!owner || !organizer || !member || !guest) throw new Error('Four are needed');
    const community = await createCommunity(app.db, {
      name: `Managed ${owner.id}`,
      owner,
      organizers: [organizer],
      members: [member],
    });
    const { id } = await createTrib(owner, { communityId: community.id, maxParticipants: 2 });
    await guest.put(`/api/tribs/${id}/membership`);
    expect((await organizer.get(`/api/tribs/${id}`)).body.organizes).toBe(true);
    expect((await member.get(`/api/tribs/${id}`)).body.organizes).toBeUndefined();
    expect((await organizer.put(`/api/tribs/${id}`, { name: 'Renamed' })).body.name).toBe('Renamed');
    expect((await organizer.get(`/api/tribs/${id}/guests`)).body.members).toHaveLength(2);
    expect(
      (await organizer.post(`/api/tribs/${id}/announcements`, { audience: 'everyone', text: 'Hello' }))
        .status,
    ).toBe(200);
    expectError(await change(organizer, id, guest, 'host'), 403, 'not_the_host');
    expectError(await organizer.delete(`/api/tribs/${id}/members/${owner.id}`), 409, 'host_cannot_leave');
    expectError(await member.post(`/api/tribs/${id}/cancel`), 403, 'not_the_host');
    expect((await organizer.delete(`/api/tribs/${id}/members/${guest.id}`)).status).toBe(204);
    await organizer.put(`/api/blocks/${guest.id}`);
    expect((await organizer.post(`/api/tribs/${id}/cancel`)).status).toBe(204);
    expect(await notificationKindsOf(owner)).toContain('cancelled');
    const other = await createTrib(owner);
    expectError(await organizer.put(`/api/tribs/${other.id}`, { name: 'Mine' }), 403, 'not_the_host');
  });
});
