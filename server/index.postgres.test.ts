import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { migrate, readMigrations } from './db/migrate';
import { openPostgres } from './db/postgres';
import { createAgent } from './testing/agent';
import { startProxy } from './testing/cuttable-proxy';
import { expectEvents, listen, type Listener, untilEvent } from './testing/listener';
import { createTrib, known, sendMessage } from './testing/factories';
import { untilWaiting } from './testing/while-locked';
import { startServerProcess } from './testing/server-process';
import { shorterIntervals } from './testing/spawn-server';
import type { Person } from './testing/test-app';
import { createPostgresCopy } from './testing/test-database';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});

afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** Starting a process is slow on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

const newPerson = async (url: string): Promise<Person> => {
  const agent = createAgent(url);
  const { body } = await agent.post('/api/users/register', {});
  return known(database.db, { ...agent, id: body.id });
};

it(
  'a server exits within ten seconds of SIGTERM though somebody holds a lock that it waits for',
  async () => {
    const server = startServerProcess({ DATABASE_URL: copy.url });
    const url = await server.ready;
    const person = await newPerson(url);
    await expectEvents(await listen(url, person), 'reset');
    await database.db.transaction(async (tx) => {
      // Otherwise the database ends whoever does nothing within a transaction for ten seconds.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`lock table events in access exclusive mode`);
      await database.db.execute(sql`select pg_notify('events', '')`);
      await untilWaiting(database.db, 1);
      const began = Date.now();
      server.kill('SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(Date.now() - began).toBeLessThan(12_000);
    });
  },
  TEST_TIMEOUT_MS,
);

/** As a later build has them. */
function withMadeUp(...statements: string[]) {
  const migrations = readMigrations();
  const position = (migrations.at(-1)?.folderMillis ?? 0) + 1;
  return [
    ...migrations,
    { hash: `made up: ${statements.join()}`, folderMillis: position, bps: true, sql: statements },
  ];
}

it('a migration that waits for a table lets requests through to it, and is applied once it is free', async () => {
  const reading = await openPostgres(copy.url, () => {});
  const migrating = withMadeUp('-- Older builds can run on this.\nalter table ideas add column mood text');
  const migrated = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from ideas limit 1`);
    const waiting = migrate(database.db, migrating);
    await untilWaiting(reading.db, 1);
    // Postgres lets it wait in line behind the migration, which gives up before it does.
    await reading.db.execute(sql`select from ideas limit 1`);
    return { waiting };
  });
  await migrated.waiting;
  const { rows } = await reading.db.execute(sql`select mood from ideas limit 1`);
  expect(rows).toHaveLength(1);
  await database.db.execute(sql`delete from migrations where hash like 'made up%'`);
  await reading.close();
});

it('instances that start together make an index once, while another writes', async () => {
  const others = await Promise.all([1, 2].map(() => openPostgres(copy.url, () => {})));
  const migrations = withMadeUp(
    '-- Older builds can run on this.\ncreate index concurrently ideas_title_idx on ideas (title)',
  );
  const started = await database.db.transaction(async (tx) => {
    await tx.execute(sql`update ideas set title = title`);
    const starting = others.map(({ db }) => migrate(db, migrations));
    // The index waits for this transaction, and nobody for the index.
    await untilWaiting(database.db, 1);
    await database.db.execute(sql`select from ideas for update skip locked`);
    return { starting };
  });
  await Promise.all(started.starting);
  const { rows } = await database.db.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = 'ideas_title_idx'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
  await Promise.all(others.map((one) => one.close()));
});

it(
  'the readers of one server are told what happens on another, unless they were removed or blocked',
  async () => {
    const servers = [1, 2].map(() => startServerProcess({ DATABASE_URL: copy.url }));
    const [here = '', there = ''] = await Promise.all(servers.map(({ ready }) => ready));
    const host = await newPerson(here);
    const trib = await createTrib(host);
    const guests: { guest: Person; heard: Listener }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const guest = await newPerson(there);
      await guest.put(`/api/tribs/${trib.id}/membership`);
      guests.push({ guest, heard: await listen(there, guest) });
    }
    const [member, removed, blocked] = guests;
    if (!member || !removed || !blocked) throw new Error('Nobody came');
    const { body: room } = await host.post('/api/conversations', { tribId: trib.id });
    await sendMessage(host, room.id, 'Welcome');
    for (const { heard } of guests) await expectEvents(heard, 'messages');

    await host.delete(`/api/tribs/${trib.id}/members/${removed.guest.id}`);
    await expectEvents(removed.heard, 'membership', 'notifications');
    await host.put(`/api/blocks/${blocked.guest.id}`);
    await expectEvents(blocked.heard, 'membership');

    await sendMessage(host, room.id, 'Only for us');
    await expectEvents(member.heard, 'messages');
    await host.post(`/api/conversations/${room.id}/typing`);
    await expectEvents(member.heard, 'typing');
    const hosts = await listen(here, host);
    const isHost = ({ kind, userId }: LiveEvent) => kind === 'presence' && userId === host.id;
    await vi.waitUntil(() => member.heard.events.some(isHost), { timeout: 20_000 });
    const { body } = await member.guest.get(`/api/presence?ids=${host.id}`);
    expect(body).toEqual({ online: [host.id] });
    await host.put(`/api/friends/${member.guest.id}`);
    await expectEvents(member.heard, 'notifications');

    for (const { guest, heard } of [removed, blocked]) {
      await guest.put(`/api/users/${guest.id}`, { bio: 'Still here' });
      await untilEvent(heard, 'profile');
      const kinds = heard.events.map(({ kind }) => kind);
      for (const kind of ['messages', 'typing', 'trib']) expect(kinds).not.toContain(kind);
      expect(heard.events.filter(isHost)).toEqual([]);
    }
    for (const { heard } of [...guests, { heard: hosts }]) heard.close();
  },
  TEST_TIMEOUT_MS,
);

it(
  'what a server did not announce because it was killed after the commit is heard with the next heartbeat of another',
  async () => {
    // Its notifications get nowhere, so that it is always killed between the two.
    const wire = await startProxy(copy.url, undefined, (asked) => asked.includes('pg_notify(channel'));
    const killed = startServerProcess({ DATABASE_URL: wire.url });
    const NODE_OPTIONS = shorterIntervals('main', 1 / 5);
    const other = startServerProcess({ DATABASE_URL: copy.url, NODE_OPTIONS });
    const there = await other.ready;
    const [host, guest] = [await newPerson(await killed.ready), await newPerson(there)];
    const trib = await createTrib(host);
    await guest.put(`/api/tribs/${trib.id}/membership`);
    const heard = await listen(there, guest);
    const { body: room } = await host.post('/api/conversations', { tribId: trib.id });
    await sendMessage(host, room.id, 'Is anybody there?');
    killed.kill('SIGKILL');
    await killed.exited;
    await expect.poll(() => heard.events.map(({ kind }) => kind), { timeout: 60_000 }).toContain('messages');
    heard.close();
  },
  TEST_TIMEOUT_MS,
);
