import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { meetAgain } from '../../db/schema/social';
import { tribs } from '../../db/schema/tribs';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { block, cancel, createTrib, startedYesterday } from '../../testing/scenes';
import { type Person, startTestApp } from '../../testing/test-app';

const app = await startTestApp();

async function pastMeetup() {
  const [host, guest] = [await app.person({ displayName: 'Hana' }), await app.person({ displayName: 'Gus' })];
  const trib = await createTrib(host);
  await guest.put(`/api/tribs/${trib.id}/membership`);
  await startedYesterday(app.db, trib.id);
  return { host, guest, trib };
}

const due = async (person: Person) =>
  (await person.get('/api/feedback')).body.map((trib: { id: number }) => trib.id);
const points = async (person: Person) => (await person.get('/api/session')).body.user.profilePoints;
const friendsFirst = async (person: Person) => (await person.get('/api/users')).body[0]?.id;

describe('after a meetup', () => {
  it('asks each member the day after, until they answered', async () => {
    const { host, guest, trib } = await pastMeetup();
    expect([await due(host), await due(guest)]).toEqual([[trib.id], [trib.id]]);
    const answer = await guest.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [] });
    expect(answer.status).toBe(204);
    expect([await due(host), await due(guest)]).toEqual([[trib.id], []]);
  });

  it('does not ask about what was cancelled, met alone or is long past', async () => {
    const { host, trib } = await pastMeetup();
    await cancel(app.db, trib.id);
    const alone = await createTrib(host);
    await startedYesterday(app.db, alone.id);
    const { host: other, trib: old } = await pastMeetup();
    await app.db
      .update(tribs)
      .set({ startsAt: new Date('2020-01-01T10:00Z'), endsAt: new Date('2020-01-01T12:00Z') })
      .where(eq(tribs.id, old.id));
    expect([await due(host), await due(other)]).toEqual([[], []]);
  });

  it('makes friends of two who would both meet again, and of nobody else', async () => {
    const { host, guest, trib } = await pastMeetup();
    await host.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [guest.id, host.id] });
    expect((await app.db.select().from(meetAgain).where(eq(meetAgain.userId, host.id))).length).toBe(1);
    const solo = await createTrib(host, { whoCanJoin: 'Friends only' });
    expectError(await guest.put(`/api/tribs/${solo.id}/membership`), 403, 'friends_only');
    await guest.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [host.id] });
    expect((await guest.put(`/api/tribs/${solo.id}/membership`)).body).toEqual({ status: 'joined' });
    expect([await friendsFirst(host), await friendsFirst(guest)]).toEqual([guest.id, host.id]);
  });

  it('makes no friends of people of whom one blocked the other', async () => {
    const { host, guest, trib } = await pastMeetup();
    await host.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [guest.id] });
    await block(app.db, host, guest);
    await guest.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [host.id] });
    const solo = await createTrib(host, { whoCanJoin: 'Friends only' });
    expectError(await guest.put(`/api/tribs/${solo.id}/membership`), 404, 'not_found');
  });

  it('passes over people who were not there', async () => {
    const { guest, trib } = await pastMeetup();
    const stranger = await app.person();
    const answer = { tookPlace: true, meetAgain: [stranger.id, 99_999] };
    expect((await guest.put(`/api/tribs/${trib.id}/feedback`, answer)).status).toBe(204);
    expect(await app.db.select().from(meetAgain).where(eq(meetAgain.userId, guest.id))).toEqual([]);
  });

  it('counts points for host and guest unless most say it did not take place', async () => {
    const { host, guest, trib } = await pastMeetup();
    expect([await points(host), await points(guest)]).toEqual([20, 10]);
    await guest.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: false, meetAgain: [] });
    expect([await points(host), await points(guest)]).toEqual([0, 0]);
    await host.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [] });
    expect([await points(host), await points(guest)]).toEqual([20, 10]);
  });

  it('is for members of a meetup that is over', async () => {
    const { host, trib } = await pastMeetup();
    const answer = { tookPlace: true, meetAgain: [] };
    const stranger = await app.person();
    expectError(await app.visitor().put(`/api/tribs/${trib.id}/feedback`, answer), 401, 'sign_in_needed');
    expectError(await stranger.put(`/api/tribs/${trib.id}/feedback`, answer), 404, 'not_found');
    expectError(await app.visitor().get('/api/feedback'), 401, 'sign_in_needed');
    const coming = await createTrib(host);
    expectError(await host.put(`/api/tribs/${coming.id}/feedback`, answer), 409, 'not_over');
    expectInvalid(
      await host.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: 'no', meetAgain: [] }),
      'tookPlace',
    );
  });
});
