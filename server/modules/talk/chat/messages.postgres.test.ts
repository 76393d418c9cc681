import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { messages, reactions } from '../../../db/schema/chat';
import { openPostgres } from '../../../db/postgres';
import { commitGate } from '../../../testing/while-locked';
import { expectInvariants } from '../../../testing/rows';
import { createCommunity, createTrib, known, sendMessage } from '../../../testing/factories';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { startUnguardedApp } from '../../../testing/cuttable-proxy';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['messages', 'reactions', 'memberships']);

afterAll(async () => {
  await expectInvariants(database.db);
  await gate.remove();
  await database.close();
  await copy.drop();
});

const count = (conversationId: number) =>
  app.db.$count(messages, eq(messages.conversationId, conversationId));
const message = (text: string) => ({ clientId: randomUUID(), text });

/** Resolves to the number of messages stored after two first messages to a stranger were sent at once. */
async function sendTwoAtOnce(over: TestApp): Promise<number> {
  const [ada, bo] = [await over.person(), await known(over.db, await over.person())];
  const { body } = await ada.post('/api/conversations', { userId: bo.id });
  const path = `/api/conversations/${body.id}/messages`;
  await gate.close();
  const sent = [ada.post(path, message('Hello')), ada.post(path, message('Hello?'))];
  await gate.untilWaiting(2);
  await gate.open();
  await Promise.all(sent);
  return count(body.id);
}

/** Removes a member while they react to a message; resolves to the number of reactions after the response. */
async function removeWhileReacting(over: TestApp): Promise<number> {
  const [host, member] = [await over.person(), await over.person()];
  const trib = await createTrib(host);
  await member.put(`/api/tribs/${trib.id}/membership`);
  const { body } = await member.post('/api/conversations', { tribId: trib.id });
  const { id } = await sendMessage(host, body.id, 'Hello');
  await gate.close();
  const path = `/api/conversations/${body.id}/messages/${id}/reactions`;
  const reacted = member.put(path, { reaction: '👍', on: true });
  await gate.untilWaiting(1);
  const removed = host
    .delete(`/api/tribs/${trib.id}/members/${member.id}`)
    .then(() => app.db.$count(reactions, eq(reactions.messageId, id)));
  await Promise.race([gate.untilWaiting(2), removed]);
  await gate.open();
  await reacted;
  return removed;
}

/** The room of a single date of a weekly meetup, or of the whole series. */
type Room = 'tribId' | 'seriesId';

/** Removes a member while their message is being stored; resolves to the number of messages after the response. */
async function removeWhileSending(over: TestApp, room: Room): Promise<number> {
  const [host, member] = [await over.person(), await over.person()];
  const trib = await createTrib(host, { repeats: { every: 'week' } });
  await member.put(`/api/tribs/${trib.id}/membership`);
  const { body } = await member.post('/api/conversations', {
    [room]: room === 'tribId' ? trib.id : trib.seriesId,
  });
  await gate.close();
  const sent = member.post(`/api/conversations/${body.id}/messages`, message('Hello'));
  await gate.untilWaiting(1);
  const removed = host.delete(`/api/tribs/${trib.id}/members/${member.id}`).then(() => count(body.id));
  await Promise.race([gate.untilWaiting(2), removed]);
  await gate.open();
  expect((await sent).status).toBe(201);
  return removed;
}

it('one of two first messages to a stranger that are sent at once is stored', async () => {
  expect(await sendTwoAtOnce(app)).toBe(1);
});

it('control: without locks both are stored', async () => {
  expect(await sendTwoAtOnce(await startUnguardedApp(copy.url))).toBe(2);
});

it.each<Room>(['tribId', 'seriesId'])(
  'stores no message of a member after the response to their removal: %s',
  async (room) => {
    expect(await removeWhileSending(app, room)).toBe(1);
  },
);

it('no reaction of a member is stored after the response to their removal', async () => {
  expect(await removeWhileReacting(app)).toBe(1);
});

it('no meetup is put into a community that its host has left by then', async () => {
  const host = await known(app.db, await app.person());
  const { id: communityId } = await createCommunity(app.db, { name: 'Walkers' });
  const membership = `/api/communities/${communityId}/membership`;
  await host.put(membership);
  await gate.close();
  const created = createTrib(host, { communityId });
  await gate.untilWaiting(1);
  let hasLeft = false;
  const leaving = host.delete(membership).then(() => (hasLeft = true));
  await Promise.race([gate.untilWaiting(2), leaving]);
  expect(hasLeft).toBe(false);
  await gate.open();
  expect((await created).communityId).toBe(communityId);
  await leaving;
});

it.each<Room>(['tribId', 'seriesId'])(
  'control: without locks a message arrives after its sender was removed: %s',
  async (room) => {
    expect(await removeWhileSending(await startUnguardedApp(copy.url), room)).toBe(0);
  },
);
