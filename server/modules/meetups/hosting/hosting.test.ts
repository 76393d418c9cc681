import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { PARTICIPANTS_MAX } from '#shared/domain/limits';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import {
  cancel,
  createTrib,
  createUsers,
  inDays,
  notificationKindsOf,
  startedYesterday,
  statusesOf,
} from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { attendances } from '../../../db/schema/attendance';
import { memberships, tribs } from '../../../db/schema/tribs';

const app = await startTestApp();
const host = await app.person({ displayName: 'Hana' });
const stranger = await app.person();

afterAll(() => expectInvariants(app.db));

async function fullMeetup() {
  const [member, waiting] = [await app.person(), await app.person()];
  const trib = await createTrib(host, { maxParticipants: 2 });
  await member.put(`/api/tribs/${trib.id}/membership`);
  await waiting.put(`/api/tribs/${trib.id}/membership`);
  return { trib, member, waiting };
}

describe('changing a meetup', () => {
  it('changes the fields that are sent and no others', async () => {
    const trib = await createTrib(host, { costDetails: 'Bring cash', cost: '$5-15' });
    const { status, body } = await host.put(`/api/tribs/${trib.id}`, { name: 'Sunset walk' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...trib, name: 'Sunset walk' });
  });

  it('notifies the members of a new time, but not of other edits', async () => {
    const { trib, member, waiting } = await fullMeetup();
    await host.put(`/api/tribs/${trib.id}`, { description: 'Bring a scarf.', endTime: trib.endTime });
    expect(await notificationKindsOf(member)).toEqual([]);
    await host.put(`/api/tribs/${trib.id}`, { endTime: inDays(4).toISOString() });
    expect([await notificationKindsOf(member), await notificationKindsOf(waiting)]).toEqual([
      ['time-or-place-changed'],
      ['time-or-place-changed'],
    ]);
    expect(await notificationKindsOf(host)).toEqual(['member-joined']);
  });

  it('admits the waitlist in order when the maximum rises', async () => {
    const { trib, waiting } = await fullMeetup();
    const second = await app.person();
    await second.put(`/api/tribs/${trib.id}/membership`);
    await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 3 });
    expect(await statusesOf(app.db, trib.id)).toMatchObject({
      [waiting.id]: 'joined',
      [second.id]: 'waitlisted',
    });
    expect(await notificationKindsOf(waiting)).toEqual(['promoted']);
  });

  it('does not lower the maximum below the number of members', async () => {
    const { trib, waiting } = await fullMeetup();
    await host.put(`/api/tribs/${trib.id}`, { maxParticipants: 3 });
    const response = await expectNoRowChanged(app.db, () =>
      host.put(`/api/tribs/${trib.id}`, { maxParticipants: 2 }),
    );
    expectInvalid(response, 'maxParticipants');
    expect((await statusesOf(app.db, trib.id))[waiting.id]).toBe('joined');
  });

  it.each([
    ['an unknown field', { creatorId: 1 }, ''],
    ['an unknown place', { placeId: 99_999 }, 'placeId'],
    ['an unknown idea', { ideaId: 99_999 }, 'ideaId'],
    ['an end before the start', { endTime: inDays(2).toISOString() }, 'endTime'],
    ['a start in the past', { startTime: inDays(-1).toISOString() }, 'startTime'],
    ['an empty name', { name: ' ' }, 'name'],
  ])('refuses %s', async (_case, body, path) => {
    const trib = await createTrib(host);
    expectInvalid(await expectNoRowChanged(app.db, () => host.put(`/api/tribs/${trib.id}`, body)), path);
  });

  it('is for hosts only, and for a meetup that has not started', async () => {
    const trib = await createTrib(host);
    expectError(await app.visitor().put(`/api/tribs/${trib.id}`, { name: 'Mine' }), 401, 'sign_in_needed');
    expectError(await stranger.put(`/api/tribs/${trib.id}`, { name: 'Mine' }), 403, 'not_the_host');
    expectError(await host.put('/api/tribs/99999', { name: 'Mine' }), 404, 'not_found');
    await startedYesterday(app.db, trib.id);
    expectError(await host.put(`/api/tribs/${trib.id}`, { name: 'Late' }), 409, 'closed');
  });
});

describe('cancelling a meetup', () => {
  it('notifies everybody once, removes it from the feed and closes it', async () => {
    const { trib, member, waiting } = await fullMeetup();
    expect((await host.post(`/api/tribs/${trib.id}/cancel`)).status).toBe(204);
    expect((await host.post(`/api/tribs/${trib.id}/cancel`)).status).toBe(204);
    expect([await notificationKindsOf(member), await notificationKindsOf(waiting)]).toEqual([
      ['cancelled'],
      ['cancelled'],
    ]);
    expect((await stranger.get(`/api/tribs/${trib.id}`)).body.cancelled).toBe(true);
    expectError(await stranger.put(`/api/tribs/${trib.id}/membership`), 409, 'cancelled');
    expect((await member.delete(`/api/tribs/${trib.id}/membership`)).status).toBe(204);
    expect((await statusesOf(app.db, trib.id))[waiting.id]).toBe('waitlisted');
  });

  it('is for the host only', async () => {
    const trib = await createTrib(host);
    expectError(await app.visitor().post(`/api/tribs/${trib.id}/cancel`), 401, 'sign_in_needed');
    expectError(await stranger.post(`/api/tribs/${trib.id}/cancel`), 403, 'not_the_host');
  });

  it('is refused once it has begun: it took place, and its points stay', async () => {
    const { trib } = await fullMeetup();
    await startedYesterday(app.db, trib.id);
    const response = await expectNoRowChanged(app.db, () => host.post(`/api/tribs/${trib.id}/cancel`));
    expectError(response, 409, 'closed');
  });
});

it('cancels with a line, which everybody is told and reads on the page with its sender', async () => {
  const { trib, member, waiting } = await fullMeetup();
  expectInvalid(await host.post(`/api/tribs/${trib.id}/cancel`, { line: ' ' }), 'line');
  expect((await host.post(`/api/tribs/${trib.id}/cancel`, { line: 'I am ill, sorry' })).status).toBe(204);
  for (const person of [member, waiting]) {
    const { body } = await person.get('/api/notifications');
    expect(body).toMatchObject([{ kind: 'cancelled', line: 'I am ill, sorry' }]);
    expect((await person.get(`/api/tribs/${trib.id}/announcements`)).body).toMatchObject([
      { text: 'I am ill, sorry', author: { displayName: 'Hana' }, isSent: true },
    ]);
  }
});

describe('letting somebody in from the waitlist', () => {
  it('works in any order, and gives a full meetup one more spot', async () => {
    const { trib, waiting } = await fullMeetup();
    const second = await app.person();
    await second.put(`/api/tribs/${trib.id}/membership`);
    const letIn = (guest: { id: number }) =>
      host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true });
    expect((await letIn(second)).body).toEqual({ status: 'joined' });
    expect(await statusesOf(app.db, trib.id)).toMatchObject({
      [waiting.id]: 'waitlisted',
      [second.id]: 'joined',
    });
    expect((await host.get(`/api/tribs/${trib.id}`)).body).toMatchObject({
      memberCount: 3,
      maxParticipants: 3,
    });
    expect(await notificationKindsOf(second)).toEqual(['promoted']);
    expectError(await letIn(second), 404, 'not_found');
    expectError(await letIn(stranger), 404, 'not_found');
    expectError(
      await waiting.put(`/api/tribs/${trib.id}/requests/${waiting.id}`, { accept: true }),
      403,
      'not_the_host',
    );
  });

  it('is refused in a meetup that has as many people as any can have', async () => {
    const { trib, waiting } = await fullMeetup();
    const crowd = await createUsers(app.db, [app], PARTICIPANTS_MAX - 2);
    await app.db
      .update(tribs)
      .set({ maxParticipants: PARTICIPANTS_MAX, memberCount: PARTICIPANTS_MAX })
      .where(eq(tribs.id, trib.id));
    await app.db.insert(memberships).values(
      crowd.map(({ id }) => ({
        tribId: trib.id,
        userId: id,
        status: 'joined' as const,
        joinedAt: new Date(),
      })),
    );
    expectError(
      await host.put(`/api/tribs/${trib.id}/requests/${waiting.id}`, { accept: true }),
      409,
      'full',
    );
  });
});

describe('who came', () => {
  it('is in the list of an ended meetup, in a series with how often, for the host alone', async () => {
    const [came, away, cohost] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { repeats: { every: 'week' } });
    for (const guest of [came, away, cohost]) await guest.put(`/api/tribs/${trib.id}/membership`);
    await host.put(`/api/tribs/${trib.id}/members/${cohost.id}`, { role: 'cohost', dates: 'one' });
    const list = async (person: typeof host) =>
      Object.fromEntries(
        (await person.get(`/api/tribs/${trib.id}/guests`)).body.members.map(
          ({ id, came: was, cameTo }: { id: number; came?: boolean; cameTo?: object }) => [id, [was, cameTo]],
        ),
      );
    expect((await list(host))[came.id]).toEqual([undefined, undefined]);
    await startedYesterday(app.db, trib.id);
    await app.db.insert(attendances).values([
      { tribId: trib.id, userId: came.id, came: true },
      { tribId: trib.id, userId: away.id, came: false },
    ]);
    expect(await list(host)).toMatchObject({
      [came.id]: [true, { dates: 1, of: 1 }],
      [away.id]: [false, { dates: 0, of: 1 }],
      [cohost.id]: [null, undefined],
    });
    expect((await list(cohost))[came.id]).toEqual([undefined, undefined]);
    const { body, headers } = await host.get(`/api/series/${trib.seriesId}/people.csv`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(body).toMatch(/^"Name","Dates","Came","Known"\r\n/);
    expect(body.match(/"1","1","1"/g)).toHaveLength(1);
    expectError(await cohost.get(`/api/series/${trib.seriesId}/people.csv`), 404, 'not_found');
  });
});

describe('removing a member', () => {
  it('gives the spot to the waitlist, and notifies both people', async () => {
    const { trib, member, waiting } = await fullMeetup();
    expect((await host.delete(`/api/tribs/${trib.id}/members/${member.id}`)).status).toBe(204);
    expect([await notificationKindsOf(member), await notificationKindsOf(waiting)]).toEqual([
      ['removed'],
      ['promoted'],
    ]);
    expect((await host.get(`/api/tribs/${trib.id}`)).body.memberCount).toBe(2);
  });

  it('lets them back in only if a host accepts their request', async () => {
    const { trib, member } = await fullMeetup();
    const join = async () => (await member.put(`/api/tribs/${trib.id}/membership`)).body;
    const shown = async () => (await member.get(`/api/tribs/${trib.id}`)).body.whoCanJoin;
    expect(await shown()).toBe('Everyone welcome');
    await host.delete(`/api/tribs/${trib.id}/members/${member.id}`);
    expect(await shown()).toBe('Invite only');
    expect((await stranger.get(`/api/tribs/${trib.id}`)).body.whoCanJoin).toBe('Everyone welcome');
    expect(await join()).toEqual({ status: 'requested' });
    await host.put(`/api/tribs/${trib.id}/requests/${member.id}`, { accept: false });
    expect((await member.put(`/api/invitations/${trib.id}`, { answer: 'accepted' })).body).toEqual({
      membership: 'requested',
    });
    await host.put(`/api/tribs/${trib.id}/requests/${member.id}`, { accept: true });
    await member.delete(`/api/tribs/${trib.id}/membership`);
    expect(await shown()).toBe('Everyone welcome');
    expect(await join()).not.toEqual({ status: 'requested' });
  });

  it('is refused to guests, and never removes the host', async () => {
    const { trib, member } = await fullMeetup();
    expectError(await member.delete(`/api/tribs/${trib.id}/members/${host.id}`), 403, 'not_the_host');
    expectError(await host.delete(`/api/tribs/${trib.id}/members/${host.id}`), 409, 'host_cannot_leave');
    expectError(await host.delete(`/api/tribs/${trib.id}/members/${stranger.id}`), 404, 'not_found');
  });

  it('is refused once the meetup has begun or was cancelled, and the message says so', async () => {
    const [past, off] = [await fullMeetup(), await fullMeetup()];
    await startedYesterday(app.db, past.trib.id);
    await cancel(app.db, off.trib.id);
    for (const { trib, member, waiting } of [past, off]) {
      await expectNoRowChanged(app.db, async () => {
        for (const guest of [member, waiting]) {
          const refused = await host.delete(`/api/tribs/${trib.id}/members/${guest.id}`);
          expectError(refused, 409, 'closed');
          expect(refused.body.message).toBe('It has begun or was cancelled: everybody stays in');
        }
      });
    }
  });
});
