import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../db/postgres';
import { commitGate } from '../../testing/commit-gate';
import { expectInvariants } from '../../testing/rows';
import { createTrib, startedYesterday } from '../../testing/scenes';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app';
import { createPostgresCopy } from '../../testing/test-database';
import { startUnguardedApp } from '../../testing/unguarded-app';
import { areFriends } from '../friends/friends.queries';

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
  return { host, guest, wish };
}

/** Each has said so before the other's word is there for everybody. */
async function wishAtOnce(over: TestApp): Promise<boolean> {
  const { host, guest, wish } = await pastMeetup(over);
  await gate.close();
  const wishes = [wish(host, guest), wish(guest, host)];
  await gate.untilWaiting(2);
  await gate.open();
  expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual([204, 204]);
  return areFriends(app.db, host.id, guest.id);
}

/** The host blocks the guest while the guest's wish makes friends of them. */
async function blockMeanwhile(over: TestApp): Promise<boolean> {
  const { host, guest, wish } = await pastMeetup(over);
  await wish(host, guest);
  await gate.close();
  const wished = wish(guest, host);
  await gate.untilWaiting(1);
  const blocked = host.put(`/api/blocks/${guest.id}`);
  await gate.untilWaiting(2);
  await gate.open();
  expect([(await wished).status, (await blocked).status]).toEqual([204, 204]);
  return areFriends(app.db, host.id, guest.id);
}

it('makes friends of two who wish so at the same moment', async () => {
  expect(await wishAtOnce(app)).toBe(true);
});

it('leaves two no friends of whom one blocks the other at that moment', async () => {
  expect(await blockMeanwhile(app)).toBe(false);
});

it('fails at both without the locks: the races are real ones', async () => {
  const unguarded = await startUnguardedApp(copy.url);
  expect(await wishAtOnce(unguarded)).toBe(false);
  expect(await blockMeanwhile(unguarded)).toBe(true);
  expect(unguarded.locksTaken()).toBeGreaterThan(0);
});
