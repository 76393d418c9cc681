import { expect, it, vi } from 'vitest';
import { expectError } from '../../../testing/expect-error';
import { expectEvents, listen, type Listener, untilEvent } from '../../../testing/listener';
import { block, createTrib, known, sendMessage } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const person = async () => known(app.db, await app.person());

async function roomWith(count: number) {
  const host = await person();
  const trib = await createTrib(host);
  const members: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await person();
    await member.put(`/api/tribs/${trib.id}/membership`);
    members.push(member);
  }
  const { body } = await host.post('/api/conversations', { tribId: trib.id });
  return { host, members, trib, path: `/api/conversations/${body.id}`, roomId: Number(body.id) };
}

async function listening(one: Person): Promise<Listener> {
  const listener = await listen(app.url, one);
  await expectEvents(listener, 'reset');
  return listener;
}

const heardTyping = ({ events }: Listener) => events.filter(({ kind }) => kind === 'typing');

it('a sign of typing is sent only to the other readers who see the writer', async () => {
  const { host, members, trib, path, roomId } = await roomWith(4);
  const [writer, reader, blocked, removed] = members;
  if (!writer || !reader || !blocked || !removed) throw new Error('No members');
  const outsiders = [writer, blocked, removed, await person()];
  const reading = await listening(reader);
  const hidden = await Promise.all(outsiders.map(listening));
  await host.delete(`/api/tribs/${trib.id}/members/${removed.id}`);
  await block(app.db, blocked, writer);
  expect((await writer.post(`${path}/typing`)).status).toBe(204);
  await untilEvent(reading, 'typing');
  expect(heardTyping(reading)).toEqual([{ kind: 'typing', conversationId: roomId, userId: writer.id }]);
  // The outsiders' own events come after it on the same streams, so hearing those proves that typing was not sent to them.
  for (const [index, one] of outsiders.entries()) {
    await one.put(`/api/users/${one.id}`, { bio: 'Still here' });
    const listener = hidden[index];
    if (!listener) throw new Error('Nobody listens');
    await untilEvent(listener, 'profile');
    expect(heardTyping(listener)).toEqual([]);
    listener.close();
  }
  reading.close();
});

it('a sign of typing is not heard by a member who has a block with the host, nor are messages', async () => {
  const { host, members, path, roomId } = await roomWith(2);
  const [guest, reader] = members;
  if (!guest || !reader) throw new Error('No members');
  await block(app.db, guest, host);
  const [hidden, reading] = [await listening(guest), await listening(reader)];
  await reader.post(`${path}/typing`);
  await host.post(`${path}/typing`);
  await untilEvent(reading, 'typing');
  await sendMessage(reader, roomId, 'Who brings the tea?');
  await untilEvent(reading, 'messages');
  await guest.put(`/api/users/${guest.id}`, { bio: 'Still here' });
  await untilEvent(hidden, 'profile');
  const kinds = hidden.events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'typing' || kind === 'messages')).toEqual([]);
  for (const listener of [hidden, reading]) listener.close();
});

it('a sign of typing is refused where one may not write', async () => {
  const { path } = await roomWith(0);
  const [ada, bo] = [await person(), await person()];
  expectError(await app.visitor().post(`${path}/typing`), 401, 'sign_in_needed');
  expectError(await ada.post(`${path}/typing`), 404, 'not_found');
  const { body: direct } = await ada.post('/api/conversations', { userId: bo.id });
  expect((await ada.post(`/api/conversations/${direct.id}/typing`)).status).toBe(204);
  await sendMessage(ada, direct.id, 'We met at the market.');
  expectError(await ada.post(`/api/conversations/${direct.id}/typing`), 403, 'awaiting_answer');
  expect((await bo.post(`/api/conversations/${direct.id}/typing`)).status).toBe(204);
});

it('a sign of typing is limited to sixty a minute', async () => {
  const limited = await startTestApp({ rateLimits: true }, { database: app.database });
  const one = await limited.person();
  const trib = await createTrib(one);
  const { body } = await one.post('/api/conversations', { tribId: trib.id });
  const tries = Array.from({ length: 61 }, () => one.post(`/api/conversations/${body.id}/typing`));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 204)).toEqual([429]);
});

it('a reader hears before a stream ends that its session is gone', async () => {
  const ada = await person();
  const listener = await listening(ada);
  await ada.delete('/api/session');
  await vi.waitUntil(() => !listener.isOpen, { timeout: 20_000 });
  expect(listener.events.at(-1)).toEqual({ kind: 'session-ended' });
});
