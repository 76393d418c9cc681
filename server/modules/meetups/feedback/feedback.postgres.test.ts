import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { tribs } from '../../../db/schema/tribs';
import { openPostgres } from '../../../db/postgres';
import { commitGate } from '../../../testing/while-locked';
import { expectInvariants } from '../../../testing/rows';
import { createTrib, createUsers, inDays, startedYesterday } from '../../../testing/factories';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { startUnguardedApp } from '../../../testing/cuttable-proxy';
import { areFriends } from '../../trust/friends/friends.queries';
import { revealMutualWishes } from './feedback.service';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['meet_again', 'blocks']);

afterAll(async () => {
  await expectInvariants(database.db);
  await gate.remove();
  await database.close();
  await copy.drop();
});

async function pastMeetup(over: TestApp) {
  const [host, guest] = [await over.person(), await over.person()];
  const { id } = await createTrib(host);
  await guest.put(`/api/tribs/${id}/membership`);
  await startedYesterday(app.db, id);
  const wish = (self: Person, other: Person) =>
    self.put(`/api/tribs/${id}/feedback`, { tookPlace: true, meetAgain: [other.id] });
  const endTimeForWishes = () =>
    app.db
      .update(tribs)
      .set({ startsAt: inDays(-3), endsAt: inDays(-2) })
      .where(eq(tribs.id, id));
  return { host, guest, wish, endTimeForWishes };
}

/** The guest's feedback was sent in time but is stored while the wishes are being revealed. */
async function sendFeedbackMeanwhile(over: TestApp): Promise<boolean> {
  const { host, guest, wish, endTimeForWishes } = await pastMeetup(over);
  await wish(host, guest);
  await gate.close();
  const wished = wish(guest, host);
  await gate.untilWaiting(1);
  await endTimeForWishes();
  const revealed = revealMutualWishes(over);
  await Promise.race([gate.untilWaiting(2), revealed]);
  await gate.open();
  await revealed;
  expect((await wished).status).toBe(204);
  await revealMutualWishes(app);
  return areFriends(app.db, host.id, guest.id);
}

/** The host blocks the guest while the wishes between the two are being revealed. */
async function blockMeanwhile(over: TestApp): Promise<boolean> {
  const { host, guest, wish, endTimeForWishes } = await pastMeetup(over);
  for (const sent of [await wish(host, guest), await wish(guest, host)]) expect(sent.status).toBe(204);
  await endTimeForWishes();
  await gate.close();
  const blocked = host.put(`/api/blocks/${guest.id}`);
  await gate.untilWaiting(1);
  const revealed = revealMutualWishes(over);
  await Promise.race([gate.untilWaiting(2), revealed]);
  await gate.open();
  await revealed;
  expect((await blocked).status).toBe(204);
  return areFriends(app.db, host.id, guest.id);
}

/** Three say yes, the last while two instances decide who meets again. Returns how many meetups follow. */
async function sayYesMeanwhile(over: TestApp): Promise<number> {
  const people = await createUsers(app.db, [over], 4);
  const [host, ...guests] = people;
  const [one, last] = guests;
  if (!host || !one || !last) throw new Error('There are four');
  const { id } = await createTrib(host);
  for (const guest of guests) await guest.put(`/api/tribs/${id}/membership`);
  await startedYesterday(app.db, id);
  await app.db
    .update(tribs)
    .set({ placeIsPublic: true, location: `Hall ${id}` })
    .where(eq(tribs.id, id));
  const yes = (person: Person) =>
    person.put(`/api/tribs/${id}/feedback`, { tookPlace: true, meetAgain: [host.id], again: true });
  for (const person of [host, one]) expect((await yes(person)).status).toBe(204);
  await gate.close();
  const saying = yes(last);
  await gate.untilWaiting(1);
  await app.db
    .update(tribs)
    .set({ startsAt: inDays(-3), endsAt: inDays(-2) })
    .where(eq(tribs.id, id));
  const revealed = Promise.all([revealMutualWishes(over), revealMutualWishes(over)]);
  await Promise.race([gate.untilWaiting(2), revealed]);
  await gate.open();
  await revealed;
  expect((await saying).status).toBe(204);
  await revealMutualWishes(app);
  return app.db.$count(tribs, eq(tribs.followsId, id));
}

it('a yes that was in flight when two instances decided who meets again counts, and they decide once', async () => {
  expect(await sayYesMeanwhile(app)).toBe(1);
});

it('feedback that was in flight when the wishes were revealed counts', async () => {
  expect(await sendFeedbackMeanwhile(app)).toBe(true);
});

it('two with mutual wishes become no friends when one blocks the other at the same moment', async () => {
  expect(await blockMeanwhile(app)).toBe(false);
});

it('control: without the locks both go wrong', async () => {
  const unguarded = await startUnguardedApp(copy.url);
  expect(await sendFeedbackMeanwhile(unguarded)).toBe(false);
  expect(await blockMeanwhile(unguarded)).toBe(true);
  expect(await sayYesMeanwhile(unguarded)).toBe(0);
  expect(unguarded.locksTaken()).toBeGreaterThan(0);
});
