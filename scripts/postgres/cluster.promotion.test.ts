import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate';
import { openPostgres } from '../../server/db/postgres';
import { tribs } from '../../server/db/schema/tribs';
import { seed } from '../../server/db/seed/seed';
import { startProxy } from '../../server/testing/cuttable-proxy';
import { expectError } from '../../server/testing/expect-error';
import type { Agent } from '../../server/testing/agent';
import { createTrib } from '../../server/testing/factories';
import { expectEvents, listen } from '../../server/testing/listener';
import { startTestApp, type TestApp } from '../../server/testing/test-app';
import { ensurePostgresBinaries } from '../ensure-postgres';
import { startCluster } from './cluster';

const bin = await ensurePostgresBinaries();
const primary = await startCluster(bin);
await primary.end('SIGINT');
const replica = await startCluster(bin, { replicaOf: primary });
await primary.start();
const direct = await openPostgres(primary.url, () => {});
await migrate(direct.db);
await seed(direct.db, null);
const promoted = await openPostgres(replica.url, () => {});

afterAll(async () => {
  await promoted.close();
  await replica.stop();
  await primary.stop();
});

const namesOn = async (app: TestApp) =>
  (await app.visitor().get('/api/tribs?limit=100')).body.map(({ name }: { name: string }) => name).toSorted();

it('what somebody has written or was told of is read from a replica only once it is there', async () => {
  const database = await openPostgres(primary.url, () => {}, { replica: replica.url });
  const app = await startTestApp({}, { database });
  const host = await app.person();
  const guest = await app.person();
  const { id } = await createTrib(host, { name: 'Walk 0' });
  await guest.put(`/api/tribs/${id}/membership`);
  const fromReplica = () => database.replica?.reads.replica ?? 0;
  const nameFor = async (agent: Agent) => (await agent.get('/api/tribs')).body[0].name;
  /** Waits until the replica serves reads again. */
  const untilItServes = async () => {
    const before = fromReplica();
    await expect.poll(async () => (await nameFor(app.visitor())) && fromReplica()).toBeGreaterThan(before);
  };
  const told = await listen(app.url, guest);
  let stale = 0;
  // The control is stale only if the primary is not asked between the change and the read.
  for (let version = 1; stale < 2; version += 1) {
    await untilItServes();
    await promoted.db.execute(sql`select pg_wal_replay_pause()`);
    await expect
      .poll(
        async () => (await promoted.db.execute(sql`select pg_get_wal_replay_pause_state() as state`)).rows,
      )
      .toEqual([{ state: 'paused' }]);
    const name = `Walk ${version}`;
    await host.put(`/api/tribs/${id}`, { name, description: 'Around the lake.' });
    // Nobody has told this one of the change.
    if ((await nameFor(app.visitor())) !== name) stale += 1;
    const before = fromReplica();
    expect(await nameFor(host)).toBe(name);
    await expectEvents(told, 'trib');
    expect(await nameFor(app.visitor({ trib_written: told.written ?? '' }))).toBe(name);
    expect(fromReplica()).toBe(before);
    // Even without a position, nobody is shown for long what is old.
    await expect.poll(() => nameFor(app.visitor())).toBe(name);
    await promoted.db.execute(sql`select pg_wal_replay_resume()`);
  }
  told.close();
  await direct.db.delete(tribs);
  await database.close();
});

it('a server that runs on after a replica took over without the last transactions knows what that one knows', async () => {
  const wire = await startProxy(primary.url);
  const database = await openPostgres(wire.url, () => {});
  const app = await startTestApp({}, { database });
  const host = await app.person();
  const kept = await createTrib(host, { name: 'Kept' });
  expect(await namesOn(app)).toEqual(['Kept']);
  const listener = await listen(app.url, host);
  await expectEvents(listener, 'reset');

  await expect.poll(() => promoted.db.$count(tribs)).toBe(1);
  await promoted.db.execute(sql`alter system set primary_conninfo = ''`);
  await promoted.db.execute(sql`select pg_reload_conf()`);
  await expect
    .poll(async () => (await promoted.db.execute(sql`select from pg_stat_wal_receiver`)).rows)
    .toEqual([]);
  // The replica never gets these last transactions, but this server has read all of them.
  for (const name of ['Lost 1', 'Lost 2', 'Lost 3']) await createTrib(host, { name });
  await host.post(`/api/tribs/${kept.id}/cancel`);
  expect(await namesOn(app)).toEqual(['Lost 1', 'Lost 2', 'Lost 3']);
  await expectEvents(listener, 'trib');
  const lastId = listener.lastId ?? '';
  await wire.cut();
  await direct.close();
  await primary.end('SIGQUIT');

  // The replica is there but not yet promoted, and must not respond with what it cannot know.
  await wire.restore(replica.url);
  await expect.poll(async () => (await app.visitor().get('/api/session')).status).toBe(200);
  expectError(await app.visitor().get('/api/tribs'), 503, 'unavailable');
  await wire.cut();
  await promoted.db.execute(sql`select pg_promote()`);

  // The promoted server's transactions and meetups get the same ids as the lost ones.
  const other = await startTestApp({}, { database: promoted });
  const newcomer = await other.person();
  for (let n = 1; n <= 13; n += 1) await createTrib(newcomer, { name: `New ${n}` });
  await wire.restore(replica.url);
  await expect.poll(async () => (await app.visitor().get('/readyz')).status).toBe(200);
  const known = await namesOn(other);
  expect(known).toHaveLength(14);
  expect(await namesOn(app)).toEqual(known);
  await expectEvents(listener, 'reset');
  await newcomer.put(`/api/tribs/${kept.id}/membership`);
  await expectEvents(listener, 'trib');
  const after = await listen(app.url, host, lastId);
  await expectEvents(after, 'reset');
  for (const one of [listener, after]) one.close();
  await database.close();
});
