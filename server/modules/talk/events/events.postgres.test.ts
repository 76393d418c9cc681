import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../db/handle';
import { openPostgres } from '../../../db/postgres';
import { commitGate } from '../../../testing/while-locked';
import { startProxy } from '../../../testing/cuttable-proxy';
import { expectEvents, listen, untilEvent } from '../../../testing/listener';
import { createTrib, known, sendMessage } from '../../../testing/factories';
import { adminUrl } from '../../../testing/postgres-url';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

/** More than can be read within the time limit of one statement. */
const SLOW = 260;

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['messages']);

afterAll(async () => {
  await gate.remove();
  await database.close();
  await copy.drop();
});

async function secondInstance(
  url = copy.url,
  listenOf: (database: Database) => Database['listen'] = (own) => (channel, listener) =>
    own.listen(channel, listener),
): Promise<TestApp> {
  const own = await openPostgres(url, () => {});
  onTestFinished(() => own.close());
  return startTestApp({}, { database: { ...own, listen: listenOf(own) } });
}

async function meetupOfTwo() {
  const [host, member] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
  const trib = await createTrib(host);
  await member.put(`/api/tribs/${trib.id}/membership`);
  const { body } = await host.post('/api/conversations', { tribId: trib.id });
  return { host, member, trib, roomId: body.id };
}

describe('two instances', () => {
  it('tells a subscriber of one what was written through the other', async () => {
    const other = await secondInstance();
    const { host, member, trib, roomId } = await meetupOfTwo();
    const listener = await listen(other.url, member);
    await expectEvents(listener, 'reset');
    await sendMessage(host, roomId, 'Hello');
    await expectEvents(listener, 'messages');
    await host.delete(`/api/tribs/${trib.id}/members/${member.id}`);
    await expectEvents(listener, 'membership', 'notifications');
    listener.close();
  });

  it('ends a stream whose session ended at the other while it was being opened', async () => {
    let isOpening = false;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const other = await secondInstance(copy.url, (own) => async (...asked) => {
      isOpening = true;
      await held;
      return own.listen(...asked);
    });
    const ada = await app.person();
    const opening = listen(other.url, ada);
    await vi.waitUntil(() => isOpening);
    await ada.delete('/api/session');
    goOn();
    const listener = await opening;
    await vi.waitUntil(() => !listener.isOpen, { timeout: 20_000 });
    expect(listener.events.at(-1)).toEqual({ kind: 'session-ended' });
  });

  it('continues a stream of one at the other', async () => {
    const other = await secondInstance();
    const { host, member, roomId } = await meetupOfTwo();
    const first = await listen(app.url, member);
    await expectEvents(first, 'reset');
    await sendMessage(host, roomId, 'One');
    await expectEvents(first, 'messages');
    first.close();
    await sendMessage(host, roomId, 'Two');
    const second = await listen(other.url, member, first.lastId ?? '');
    await expectEvents(second, 'messages');
    expect(second.events.map(({ kind }) => kind)).not.toContain('reset');
    second.close();
  });
});

/** Opens a transaction that writes and stays open, in another database of the same server. */
async function openWriter(): Promise<void> {
  const writer = new pg.Client({ connectionString: adminUrl(copy.url) });
  await writer.connect();
  onTestFinished(() => writer.end());
  await writer.query('begin');
  await writer.query('select pg_current_xact_id()');
}

it('a stream waits for no other transaction that stays open, and nor does an instance that starts beside it', async () => {
  const { member, trib } = await meetupOfTwo();
  const first = await listen(app.url, member);
  await expectEvents(first, 'reset');
  await openWriter();
  await member.put(`/api/tribs/${trib.id}/save`);
  await expectEvents(first, 'save');
  await expect.poll(() => first.lastId).not.toBeNull();
  first.close();
  await member.delete(`/api/tribs/${trib.id}/save`);
  const other = await secondInstance();
  const second = await listen(other.url, member, first.lastId ?? '');
  await expectEvents(second, 'save');
  expect(second.events.map(({ kind }) => kind)).not.toContain('reset');
  second.close();
});

it('reads fewer at once where many take too long, and loses none of them', async () => {
  const { member, trib } = await meetupOfTwo();
  await member.put(`/api/tribs/${trib.id}/save`);
  // Slows down finding an event's recipients, by twenty milliseconds for each save it reads.
  await database.db.execute(sql`alter table saves rename to stored_saves`);
  await database.db.execute(
    sql`create view saves as select s.* from stored_saves s where pg_sleep(0.02) is not null`,
  );
  onTestFinished(async () => {
    await database.db.execute(sql`drop view saves`);
    await database.db.execute(sql`alter table stored_saves rename to saves`);
  });
  const listener = await listen(app.url, member);
  await expectEvents(listener, 'reset');
  await database.db.execute(sql`with stored as (insert into events (kind, trib_id, actor_id)
      select 'trib', ${trib.id}, n from generate_series(1, ${SLOW}) n returning id)
    select pg_notify('events', count(*)::text) from stored`);
  const heard = () => listener.events.filter(({ kind }) => kind === 'trib').length;
  await expect.poll(heard, { timeout: 50_000 }).toBeGreaterThanOrEqual(SLOW);
  listener.close();
});

it('ends the stream of a signed-out person also if their session could not be looked up at first', async () => {
  let failures = Number.NaN;
  const lookUp = /select "token_hash" from "sessions"/;
  const wire = await startProxy(copy.url, (asked) => {
    const text = asked.toString('latin1');
    if (failures !== 0 || !lookUp.test(text)) return asked;
    failures += 1;
    return Buffer.from(text.replace('"token_hash" from', '"token_hush" from'), 'latin1');
  });
  const other = await secondInstance(wire.url);
  const ada = await app.person();
  const listener = await listen(other.url, ada);
  await expectEvents(listener, 'reset');
  failures = 0;
  await ada.delete('/api/session');
  await untilEvent(listener, 'session-ended');
  expect(failures).toBe(1);
});

const OF_INTEREST = new Set<string>(['messages', 'people', 'save']);

/** Commits a message, whose transaction began first, after a later change was heard. Returns what a subscriber hears. */
async function overlap(over: TestApp): Promise<string[]> {
  const { host, member, trib, roomId } = await meetupOfTwo();
  const stranger = await known(app.db, await app.person());
  const listener = await listen(over.url, member);
  await expectEvents(listener, 'reset');
  await gate.close();
  const sent = sendMessage(host, roomId, 'Begun first');
  await gate.untilWaiting(1);
  await member.put(`/api/blocks/${stranger.id}`);
  await untilEvent(listener, 'people');
  await gate.open();
  await sent;
  await member.put(`/api/tribs/${trib.id}/save`);
  await untilEvent(listener, 'save');
  listener.close();
  return listener.events.map(({ kind }) => kind).filter((kind) => OF_INTEREST.has(kind));
}

describe('transactions that overlap', () => {
  it('loses no event of one that began first and ended last', async () => {
    expect(await overlap(app)).toEqual(['people', 'messages', 'save']);
  });

  it('control: reading those of younger transactions alone loses it', async () => {
    const wire = await startProxy(copy.url, (asked) =>
      Buffer.from(asked.toString('latin1').replaceAll('where e.xid = open', 'where false       '), 'latin1'),
    );
    expect(await overlap(await secondInstance(wire.url))).toEqual(['people', 'save']);
  });
});
