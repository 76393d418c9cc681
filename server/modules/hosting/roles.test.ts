import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { MemberRole } from '#shared/domain/trib-options';
import { tribs } from '../../db/schema/tribs';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../testing/rows';
import {
  block,
  cancel,
  createTrib,
  inDays,
  meetup,
  notificationKindsOf,
  startedYesterday,
  statusesOf,
} from '../../testing/factories';
import { type Person, startTestApp } from '../../testing/test-app';

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
