import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { friendships } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import { LIMITS } from '../../../http/rate-limit';
import type { Agent } from '../../../testing/agent';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  befriend,
  block,
  cancel,
  createTrib,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const people = await Promise.all(Array.from({ length: 5 }, () => app.person()));
const [ana, ben, cleo, dora] = people;
if (!ana || !ben || !cleo || !dora) throw new Error('Four people are needed');

const open = async (given: Partial<CreateTribInput> = {}) => (await createTrib(host, given)).id;
const join = (agent: Agent, id: number) => agent.put(`/api/tribs/${id}/membership`);
const leave = (agent: Agent, id: number) => agent.delete(`/api/tribs/${id}/membership`);
const countOf = async (id: number) => (await host.get(`/api/tribs/${id}`)).body.memberCount;

afterAll(() => expectInvariants(app.db));

describe('joining', () => {
  it('makes a member at once when everyone is welcome', async () => {
    const id = await open();
    const { status, body } = await join(ana, id);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'joined' });
    expect((await ana.get(`/api/tribs/${id}`)).body).toMatchObject({ membership: 'joined', memberCount: 2 });
  });

  it('twice takes one spot', async () => {
    const id = await open();
    await join(ana, id);
    expect((await join(ana, id)).body).toEqual({ status: 'joined' });
    expect(await countOf(id)).toBe(2);
    const responses = await Promise.all([1, 2, 3, 4].map(() => join(ben, id)));
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual(
      responses.map(() => [200, 'joined']),
    );
    expect(await countOf(id)).toBe(3);
  });

  it('by the host changes nothing: they are already a member', async () => {
    const id = await open();
    expect((await join(host, id)).body).toEqual({ status: 'joined' });
    expect(await countOf(id)).toBe(1);
  });

  it('needs a session', async () => {
    const id = await open();
    expectError(await join(app.visitor(), id), 401, 'sign_in_needed');
    expectError(await leave(app.visitor(), id), 401, 'sign_in_needed');
  });

  it('is refused once the meetup has started or was cancelled', async () => {
    const [started, cancelled] = [await open(), await open()];
    await startedYesterday(app.db, started);
    await cancel(app.db, cancelled);
    const responses = await expectNoRowChanged(app.db, async () => [
      await join(ana, started),
      await join(ana, cancelled),
    ]);
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'started'],
      [409, 'cancelled'],
    ]);
  });

  it('is possible until the exact start', async () => {
    const start = new Date(Date.now() + 3_600_000);
    const id = await open({ startTime: start.toISOString() });
    app.clock.set(new Date(start.getTime()));
    expectError(await join(ana, id), 409, 'started');
    app.clock.set(new Date(start.getTime() - 1));
    expect((await join(ana, id)).body).toEqual({ status: 'joined' });
    app.clock.set(new Date());
  });

  it('requires friendship with the host if only friends may join', async () => {
    const id = await open({ whoCanJoin: 'Friends only' });
    const refused = await expectNoRowChanged(app.db, () => join(ana, id));
    expectError(refused, 403, 'friends_only');
    const [lowId, highId] = [Math.min(ben.id, host.id), Math.max(ben.id, host.id)];
    await app.db.insert(friendships).values({ lowId, highId, status: 'requested', requestedBy: ben.id });
    expectError(await join(ben, id), 403, 'friends_only');
    await befriend(app.db, cleo.id, host.id);
    expect((await join(cleo, id)).body).toEqual({ status: 'joined' });
  });

  it('sends the host a request if the meetup is invite-only', async () => {
    const id = await open({ whoCanJoin: 'Invite only' });
    expect((await join(ana, id)).body).toEqual({ status: 'requested' });
    expect((await join(ana, id)).body).toEqual({ status: 'requested' });
    expect(await countOf(id)).toBe(1);
    expect((await leave(ana, id)).status).toBe(204);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined' });
  });

  it('by a request needs a name first, and by a spot none', async () => {
    const nameless = await app.person({ displayName: 'Demo User' });
    const id = await open({ whoCanJoin: 'Invite only' });
    expectError(await expectNoRowChanged(app.db, () => join(nameless, id)), 403, 'name_needed');
    expect((await join(nameless, await open())).body).toEqual({ status: 'joined' });
    await nameless.put(`/api/users/${nameless.id}`, { displayName: 'Nia' });
    expect((await join(nameless, id)).body).toEqual({ status: 'requested' });
  });

  it('with a request is possible three times a month, whatever became of the last', async () => {
    const limited = await startTestApp({ rateLimits: true }, { database: app.database });
    const [owner, keen] = [await limited.person(), await limited.person()];
    const { id } = await createTrib(owner, { whoCanJoin: 'Invite only' });
    for (let times = 0; times < LIMITS.joinRequestsPerTrib.count; times += 1) {
      expect((await join(keen, id)).body).toEqual({ status: 'requested' });
      // A repeat does not count as another request.
      expect((await join(keen, id)).body).toEqual({ status: 'requested' });
      await leave(keen, id);
    }
    const notified = (await owner.get('/api/notifications')).body;
    expectError(await join(keen, id), 429, 'too_many_requests');
    expect(await statusesOf(app.db, id)).toEqual({ [owner.id]: 'joined' });
    expect((await owner.get('/api/notifications')).body).toEqual(notified);
  });

  it('a meetup that an operator has hidden gets the same response as a missing one', async () => {
    const id = await open();
    await join(ana, id);
    await app.db.update(tribs).set({ hiddenAt: new Date() }).where(eq(tribs.id, id));
    for (const act of [join, leave, (who: Agent) => who.put(`/api/tribs/${id}`, { name: 'Mine' })])
      expectError(await act(ben, id), 404, 'not_found');
    expect((await leave(ana, id)).status).toBe(204);
  });

  it('a meetup hidden by a block gets the same response as a missing one', async () => {
    const [blocker, blocked] = [await app.person(), await app.person()];
    const { id } = await createTrib(blocker);
    await block(app.db, blocked, blocker);
    for (const act of [join, leave]) {
      const [hidden, missing] = [await act(blocked, id), await act(blocked, 2_147_483_647)];
      expectError(hidden, 404, 'not_found');
      expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
    }
  });

  it.each(['0', '-1', '2147483648', 'me', '1.5', '%00'])('refuses the id %s', async (id) => {
    expectInvalid(await ana.put(`/api/tribs/${id}/membership`), 'id');
    expectInvalid(await ana.delete(`/api/tribs/${id}/membership`), 'id');
  });
});

describe('a full meetup', () => {
  it('puts people on its waitlist, and gives a freed spot to the first of them', async () => {
    const id = await open({ maxParticipants: 2 });
    const statuses = [];
    for (const person of [ana, ben, cleo, dora]) statuses.push((await join(person, id)).body.status);
    expect(statuses).toEqual(['joined', 'waitlisted', 'waitlisted', 'waitlisted']);
    expect(await countOf(id)).toBe(2);

    expect((await join(dora, id)).body).toEqual({ status: 'waitlisted', placeInLine: 3 });

    await leave(cleo, id);
    expect((await join(dora, id)).body).toEqual({ status: 'waitlisted', placeInLine: 2 });
    await leave(ana, id);
    expect(await statusesOf(app.db, id)).toEqual({
      [host.id]: 'joined',
      [ben.id]: 'joined',
      [dora.id]: 'waitlisted',
    });
    await join(ana, id);
    await leave(ben, id);
    expect(await statusesOf(app.db, id)).toEqual({
      [host.id]: 'joined',
      [dora.id]: 'joined',
      [ana.id]: 'waitlisted',
    });
    expect((await dora.get(`/api/tribs/${id}`)).body.membership).toBe('joined');
    expect((await ana.get(`/api/tribs/${id}`)).body).toMatchObject({
      membership: 'waitlisted',
      placeInLine: 1,
    });
    for (const other of [dora, host, app.visitor()]) {
      expect((await other.get(`/api/tribs/${id}`)).body).not.toHaveProperty('placeInLine');
    }
  });

  it('for friends of the host gives no spot to somebody who is none any more', async () => {
    const [member, former, friend] = [await app.person(), await app.person(), await app.person()];
    for (const one of [member, former, friend]) await befriend(app.db, host.id, one.id);
    const id = await open({ whoCanJoin: 'Friends only', maxParticipants: 2 });
    for (const one of [member, former, friend]) await join(one, id);
    expect((await host.delete(`/api/friends/${former.id}`)).status).toBe(204);
    await leave(member, id);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [friend.id]: 'joined' });
  });

  it('never takes more members than it has spots when many join at once', async () => {
    const id = await open({ maxParticipants: 3 });
    const responses = await Promise.all(people.map((person) => join(person, id)));
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(responses.filter(({ body }) => body.status === 'joined')).toHaveLength(2);
    await Promise.all(people.map((person) => leave(person, id)));
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined' });
  });

  it('promotes nobody into a meetup that was cancelled', async () => {
    const id = await open({ maxParticipants: 2 });
    await join(ana, id);
    await join(ben, id);
    await cancel(app.db, id);
    await leave(ana, id);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [ben.id]: 'waitlisted' });
  });
});

describe('leaving', () => {
  it('undoes joining, and changes nothing for a non-member', async () => {
    const id = await open();
    await join(ana, id);
    expect((await leave(ana, id)).status).toBe(204);
    expect((await ana.get(`/api/tribs/${id}`)).body).toMatchObject({ membership: null, memberCount: 1 });
    const again = await expectNoRowChanged(app.db, () => leave(ana, id));
    expect(again.status).toBe(204);
  });

  it('is refused to the host', async () => {
    const id = await open();
    const response = await expectNoRowChanged(app.db, () => leave(host, id));
    expectError(response, 409, 'host_cannot_leave');
  });

  it('is refused to members once the meetup has begun, but allowed to waitlisted people', async () => {
    const id = await open({ maxParticipants: 2 });
    await join(ana, id);
    await join(ben, id);
    await startedYesterday(app.db, id);
    for (const person of [ana, host]) {
      expectError(await expectNoRowChanged(app.db, () => leave(person, id)), 409, 'closed');
    }
    expect((await leave(ben, id)).status).toBe(204);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined', [ana.id]: 'joined' });
  });
});
