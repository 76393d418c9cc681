import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { meetAgain } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { block, cancel, createTrib, inDays, startedYesterday, known } from '../../../testing/factories';
import { refuseWrites } from '../../../testing/refused-writes';
import { type Person, startTestApp } from '../../../testing/test-app';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { areFriends } from '../../trust/friends/friends.queries';
import { revealMutualWishes } from './feedback.service';

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
const wish = (self: Person, tribId: number, others: number[]) =>
  self.put(`/api/tribs/${tribId}/feedback`, { tookPlace: true, meetAgain: others });
const notificationsOf = async (person: Person) => (await person.get('/api/notifications')).body;
const wishesOf = (tribId: number) => app.db.$count(meetAgain, eq(meetAgain.tribId, tribId));

async function joinedBefore(tribId: number): Promise<Person> {
  const person = await app.person();
  await app.db
    .insert(memberships)
    .values({ tribId, userId: person.id, status: 'joined', joinedAt: inDays(-2) });
  await app.db.transaction((tx) => refreshAggregates(tx, [tribId]));
  return person;
}

const twoDaysAfter = (tribId: number) =>
  app.db
    .update(tribs)
    .set({ startsAt: inDays(-3), endsAt: inDays(-2) })
    .where(eq(tribs.id, tribId));
const points = async (person: Person) => (await person.get('/api/session')).body.user.profilePoints;
const friendsFirst = async (person: Person) => (await person.get('/api/users')).body[0]?.id;

describe('after a meetup', () => {
  it('asks each member the day after, until they have answered', async () => {
    const { host, guest, trib } = await pastMeetup();
    expect([await due(host), await due(guest)]).toEqual([[trib.id], [trib.id]]);
    const response = await guest.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: true, meetAgain: [] });
    expect(response.status).toBe(204);
    expect([await due(host), await due(guest)]).toEqual([[trib.id], []]);
  });

  it('does not ask about meetups that were cancelled, attended alone or long past', async () => {
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

  it.each(['the host', 'the guest'])('does not ask the guest once %s blocked the other', async (blocker) => {
    const { host, guest, trib } = await pastMeetup();
    expect(await due(guest)).toEqual([trib.id]);
    await (blocker === 'the host' ? block(app.db, host, guest) : block(app.db, guest, host));
    expect(await due(guest)).toEqual([]);
  });

  it('makes friends of two people with mutual wishes after two days, and notifies both', async () => {
    const { host, guest, trib } = await pastMeetup();
    const third = await joinedBefore(trib.id);
    await wish(host, trib.id, [guest.id, host.id]);
    await wish(guest, trib.id, [host.id, third.id]);
    await revealMutualWishes(app);
    expect(await areFriends(app.db, host.id, guest.id)).toBe(false);
    expect([await notificationsOf(host), await notificationsOf(guest)]).toEqual([[], []]);
    await twoDaysAfter(trib.id);
    await Promise.all([revealMutualWishes(app), revealMutualWishes(app)]);
    expect([
      await areFriends(app.db, host.id, guest.id),
      await areFriends(app.db, guest.id, third.id),
    ]).toEqual([true, false]);
    expect(await notificationsOf(host)).toMatchObject([
      { kind: 'would-meet-again', person: { id: guest.id } },
    ]);
    expect(await notificationsOf(guest)).toMatchObject([
      { kind: 'would-meet-again', person: { id: host.id } },
    ]);
    expect([await friendsFirst(host), await friendsFirst(guest)]).toEqual([guest.id, host.id]);
    expect([await notificationsOf(third), await wishesOf(trib.id)]).toEqual([[], 0]);
  });

  it('reveals the wishes of other meetups when those of one fail', async () => {
    const [broken, other] = [await pastMeetup(), await pastMeetup()];
    for (const { host, guest, trib } of [broken, other]) {
      await wish(host, trib.id, [guest.id]);
      await wish(guest, trib.id, [host.id]);
      await twoDaysAfter(trib.id);
    }
    const when = `old.trib_id = ${broken.trib.id}`;
    const allow = await refuseWrites(app.db, { table: 'meet_again', write: 'delete', when });
    await revealMutualWishes(app);
    expect(await areFriends(app.db, broken.host.id, broken.guest.id)).toBe(false);
    expect(await areFriends(app.db, other.host.id, other.guest.id)).toBe(true);
    await allow();
    await revealMutualWishes(app);
    expect(await areFriends(app.db, broken.host.id, broken.guest.id)).toBe(true);
  });

  it('forgets a wish that was withdrawn in time', async () => {
    const { host, guest, trib } = await pastMeetup();
    await wish(host, trib.id, [guest.id]);
    await wish(guest, trib.id, [host.id]);
    await wish(host, trib.id, []);
    await twoDaysAfter(trib.id);
    await revealMutualWishes(app);
    expect(await areFriends(app.db, host.id, guest.id)).toBe(false);
  });

  it('ignores wishes after the reveal, so that probing names reveals nothing', async () => {
    const { host, guest, trib } = await pastMeetup();
    await wish(host, trib.id, [guest.id]);
    await twoDaysAfter(trib.id);
    expect((await wish(guest, trib.id, [host.id])).status).toBe(204);
    await revealMutualWishes(app);
    await wish(guest, trib.id, [host.id]);
    await revealMutualWishes(app);
    expect(await areFriends(app.db, host.id, guest.id)).toBe(false);
    expect([await notificationsOf(guest), await wishesOf(trib.id)]).toEqual([[], 0]);
  });

  it.each(['before', 'after'])('makes no friends when one blocked the other %s they wished', async (when) => {
    const { host, guest, trib } = await pastMeetup();
    const third = await joinedBefore(trib.id);
    if (when === 'before') await block(app.db, third, guest);
    await wish(third, trib.id, [guest.id]);
    await wish(guest, trib.id, [third.id]);
    if (when === 'after') await block(app.db, guest, third);
    await twoDaysAfter(trib.id);
    await revealMutualWishes(app);
    expect(await areFriends(app.db, third.id, guest.id)).toBe(false);
    await block(app.db, host, guest);
    expectError(await wish(guest, trib.id, []), 404, 'not_found');
  });

  it('ignores people who were not members', async () => {
    const { guest, trib } = await pastMeetup();
    const stranger = await app.person();
    const response = { tookPlace: true, meetAgain: [stranger.id, 99_999] };
    expect((await guest.put(`/api/tribs/${trib.id}/feedback`, response)).status).toBe(204);
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

  it('counts no points for minutes, nor among accounts made by one tap on one link', async () => {
    const [host, stranger] = [await known(app.db, await app.person()), await app.person()];
    const own = await Promise.all([1, 2].map(() => app.person({ invitedBy: host.id })));
    for (const { id } of own) await host.put(`/api/friends/${id}`);
    const { id } = await createTrib(host);
    for (const guest of own) await guest.put(`/api/tribs/${id}/membership`);
    const lasted = (minutes: number) =>
      app.db
        .update(tribs)
        .set({ startsAt: inDays(-2), endsAt: new Date(inDays(-2).getTime() + minutes * 60_000) })
        .where(eq(tribs.id, id));
    await lasted(60);
    for (const person of [host, ...own]) expect(await points(person)).toBe(0);
    await app.db
      .update(tribs)
      .set({ startsAt: inDays(1), endsAt: inDays(2) })
      .where(eq(tribs.id, id));
    await stranger.put(`/api/tribs/${id}/membership`);
    await lasted(29);
    for (const person of [host, stranger, ...own]) expect(await points(person)).toBe(0);
    await lasted(30);
    expect(await points(host)).toBe(20 + 2 * 15);
    for (const guest of [stranger, ...own]) expect(await points(guest)).toBe(10);
  });

  it('is accepted only from members of a past meetup', async () => {
    const { host, trib } = await pastMeetup();
    const response = { tookPlace: true, meetAgain: [] };
    const stranger = await app.person();
    expectError(await app.visitor().put(`/api/tribs/${trib.id}/feedback`, response), 401, 'sign_in_needed');
    expectError(await stranger.put(`/api/tribs/${trib.id}/feedback`, response), 404, 'not_found');
    expectError(await app.visitor().get('/api/feedback'), 401, 'sign_in_needed');
    const coming = await createTrib(host);
    expectError(await host.put(`/api/tribs/${coming.id}/feedback`, response), 409, 'not_over');
    expectInvalid(
      await host.put(`/api/tribs/${trib.id}/feedback`, { tookPlace: 'no', meetAgain: [] }),
      'tookPlace',
    );
  });
});
