import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { commitGate } from '../../../testing/while-locked';
import { known } from '../../../testing/factories';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { startUnguardedApp } from '../../../testing/cuttable-proxy';
import { areFriends } from '../../trust/friends/friends.queries';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['friendships', 'blocks']);

afterAll(async () => {
  await gate.remove();
  await database.close();
  await copy.drop();
});

async function two(over: TestApp): Promise<[Person, Person]> {
  const somebody = async () => known(app.db, await over.person());
  return [await somebody(), await somebody()];
}

/** Both requests are sent before either is visible to the other transaction. */
async function requestBothWays(over: TestApp) {
  const [ada, bo] = await two(over);
  await gate.close();
  const asked = [ada.put(`/api/friends/${bo.id}`), bo.put(`/api/friends/${ada.id}`)];
  await gate.untilWaiting(2);
  await gate.open();
  const responses = await Promise.all(asked);
  return { responses, areFriends: await areFriends(app.db, ada.id, bo.id) };
}

/** One person sends a request while the other's block is in flight. */
async function blockMeanwhile(over: TestApp): Promise<boolean> {
  const [ada, bo] = await two(over);
  await gate.close();
  const blocked = ada.put(`/api/blocks/${bo.id}`);
  await gate.untilWaiting(1);
  const asked = bo.put(`/api/friends/${ada.id}`);
  await gate.untilWaiting(2);
  await gate.open();
  expect((await blocked).status).toBe(204);
  return (await asked).status === 200;
}

it('two people who ask each other at the same moment become friends', async () => {
  const { responses, areFriends: isMutual } = await requestBothWays(app);
  expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['friends', 'requested']));
  expect(isMutual).toBe(true);
});

it('no request is stored to a person who is blocking the sender at that moment', async () => {
  expect(await blockMeanwhile(app)).toBe(false);
});

it('control: without the locks both go wrong', async () => {
  const unguarded = await startUnguardedApp(copy.url);
  expect((await requestBothWays(unguarded)).areFriends).toBe(false);
  expect(await blockMeanwhile(unguarded)).toBe(true);
  expect(unguarded.locksTaken()).toBeGreaterThan(0);
});
