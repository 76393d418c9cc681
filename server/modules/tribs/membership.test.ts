import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { membershipAnswer } from '#shared/api/tribs';
import type { CreateTribInput } from '#shared/api/tribs';
import { friendships } from '../../db/schema/social';
import type { Agent } from '../../testing/agent';
import { expectError, expectInvalid, withoutRequestId } from '../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../testing/rows';
import { befriend, block, cancel, createTrib, startedYesterday, statusesOf } from '../../testing/scenes';
import { startTestApp } from '../../testing/test-app';

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
    expect(membershipAnswer.parse(body)).toEqual({ status: 'joined' });
    expect((await ana.get(`/api/tribs/${id}`)).body).toMatchObject({ membership: 'joined', memberCount: 2 });
  });

  it('twice is joining once', async () => {
    const id = await open();
    await join(ana, id);
    expect((await join(ana, id)).body).toEqual({ status: 'joined' });
    expect(await countOf(id)).toBe(2);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => join(ben, id)));
    expect(atOnce.map(({ status, body }) => [status, body.status])).toEqual(
      atOnce.map(() => [200, 'joined']),
    );
    expect(await countOf(id)).toBe(3);
  });

  it('by the host changes nothing: they are in it', async () => {
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
    const answers = await expectNoRowChanged(app.db, async () => [
      await join(ana, started),
      await join(ana, cancelled),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'started'],
      [409, 'cancelled'],
    ]);
  });

  it('is possible until the very moment of the start', async () => {
    const start = new Date(Date.now() + 3_600_000);
    const id = await open({ startTime: start.toISOString() });
    app.clock.set(new Date(start.getTime()));
    expectError(await join(ana, id), 409, 'started');
    app.clock.set(new Date(start.getTime() - 1));
    expect((await join(ana, id)).body).toEqual({ status: 'joined' });
    app.clock.set(new Date());
  });

  it('takes friendship with the host where only friends may', async () => {
    const id = await open({ whoCanJoin: 'Friends only' });
    const refused = await expectNoRowChanged(app.db, () => join(ana, id));
    expectError(refused, 403, 'friends_only');
    const [lowId, highId] = [Math.min(ben.id, host.id), Math.max(ben.id, host.id)];
    await app.db.insert(friendships).values({ lowId, highId, status: 'requested', requestedBy: ben.id });
    expectError(await join(ben, id), 403, 'friends_only');
    await befriend(app.db, cleo.id, host.id);
    expect((await join(cleo, id)).body).toEqual({ status: 'joined' });
  });

  it('asks the host where one is invited', async () => {
    const id = await open({ whoCanJoin: 'Invite only' });
    expect((await join(ana, id)).body).toEqual({ status: 'requested' });
    expect((await join(ana, id)).body).toEqual({ status: 'requested' });
    expect(await countOf(id)).toBe(1);
    expect((await leave(ana, id)).status).toBe(204);
    expect(await statusesOf(app.db, id)).toEqual({ [host.id]: 'joined' });
  });

  it('of a meetup behind a block answers like a missing one', async () => {
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
  it('puts people on its waitlist, and who leaves makes room for who came first', async () => {
    const id = await open({ maxParticipants: 2 });
    const statuses = [];
    for (const person of [ana, ben, cleo, dora]) statuses.push((await join(person, id)).body.status);
    expect(statuses).toEqual(['joined', 'waitlisted', 'waitlisted', 'waitlisted']);
    expect(await countOf(id)).toBe(2);

    await leave(cleo, id);
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
    expect((await ana.get(`/api/tribs/${id}`)).body.membership).toBe('waitlisted');
  });

  it('never takes more than its places when many join at once', async () => {
    const id = await open({ maxParticipants: 3 });
    const answers = await Promise.all(people.map((person) => join(person, id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(answers.filter(({ body }) => body.status === 'joined')).toHaveLength(2);
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
  it('undoes joining, and is harmless for who is not in it', async () => {
    const id = await open();
    await join(ana, id);
    expect((await leave(ana, id)).status).toBe(204);
    expect((await ana.get(`/api/tribs/${id}`)).body).toMatchObject({ membership: null, memberCount: 1 });
    const again = await expectNoRowChanged(app.db, () => leave(ana, id));
    expect(again.status).toBe(204);
  });

  it('is not for the host', async () => {
    const id = await open();
    const answer = await expectNoRowChanged(app.db, () => leave(host, id));
    expectError(answer, 409, 'host_cannot_leave');
  });

  it('is over once the meetup has begun: who was there stays, who only waited may go', async () => {
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

describe('points', () => {
  it('are counted for meetups that took place with company: twenty for the host, ten for taking part', async () => {
    const [hostess, guest] = [await app.person(), await app.person()];
    const [together, alone, cancelled, upcoming] = [
      await createTrib(hostess),
      await createTrib(hostess),
      await createTrib(hostess),
      await createTrib(hostess),
    ];
    for (const { id } of [together, cancelled, upcoming]) await join(guest, id);
    for (const { id } of [together, alone, cancelled]) await startedYesterday(app.db, id);
    await cancel(app.db, cancelled.id);
    const points = async (person: typeof guest) =>
      (await person.get(`/api/users/${person.id}`)).body.profilePoints;
    expect([await points(hostess), await points(guest)]).toEqual([20, 10]);
    await app.person({ invitedBy: guest.id });
    expect(await points(guest)).toBe(25);
    await app.db.delete(friendships).where(eq(friendships.requestedBy, guest.id));
    expect(await points(guest)).toBe(25);
  });
});
