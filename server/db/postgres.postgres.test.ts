import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config';
import { isDatabaseUnavailable } from '../http/error-handler';
import { untilWaiting } from '../testing/while-locked';
import { type CuttableProxy, startProxy } from '../testing/cuttable-proxy';
import { expectError } from '../testing/expect-error';
import { listen } from '../testing/listener';
import { expectInvariants } from '../testing/rows';
import { createTrib, meetup } from '../testing/factories';
import { startServerProcess } from '../testing/server-process';
import { startTestApp } from '../testing/test-app';
import { createPostgresCopy } from '../testing/test-database';
import { type ApiResponse, createAgent } from '../testing/agent';
import { withSettings } from './connections';
import { openPostgres } from './postgres';
import { errorCodes } from './errors';
import type { Db } from './handle';
import { lockTrib } from './locks';
import { migrate } from './migrate';
import { openDatabase } from './open';

const TEST_TIMEOUT_MS = 60_000;
const copy = await createPostgresCopy();
const direct = await openPostgres(copy.url, () => {});

afterAll(async () => {
  await expectInvariants(direct.db);
  await direct.close();
  await copy.drop();
});

async function appOverWire() {
  const wire = await startProxy(copy.url);
  const database = await openPostgres(wire.url, () => {});
  return { wire, database, app: await startTestApp({}, { database }) };
}

async function backWithin(ms: number, ask: () => Promise<ApiResponse>, wire: CuttableProxy): Promise<number> {
  await wire.restore();
  const since = performance.now();
  while (performance.now() - since < ms) {
    if ((await ask()).status === 200) return performance.now() - since;
  }
  throw new Error(`Not back after ${ms} ms`);
}

// The first in this file: a client that takes no result holds up whoever drops a database, as other files do once they are over.
describe('a machine that stops', () => {
  /** Resolves with whether the meetup's lock can be had within the lock timeout. */
  const canBeLocked = (id: number) =>
    direct.db
      .transaction((tx) => lockTrib(tx, id))
      .then(
        (trib) => trib !== null,
        () => false,
      );

  it(
    'in the middle of a transaction, or of taking a result, gives its locks back',
    async () => {
      const app = await startTestApp({}, { database: direct });
      const host = await app.person();
      const [joined, read] = [await createTrib(host), await createTrib(host)];

      // A server that is stopped while it waits for a lock gets the lock, and never goes on.
      const server = startServerProcess({ DATABASE_URL: copy.url });
      const there = createAgent(await server.ready);
      await there.post('/api/users/register', {});
      await direct.db.transaction(async (tx) => {
        await lockTrib(tx, joined.id);
        void there.put(`/api/tribs/${joined.id}/membership`).catch(() => {});
        await untilWaiting(direct.db, 1);
        server.kill('SIGSTOP');
      });

      // This connection reads nothing of a result that is too large for the buffers on the way.
      const reader = new pg.Client({ connectionString: withSettings(copy.url) }).on('error', () => {});
      await reader.connect();
      await reader.query('begin');
      await reader.query('select from tribs where id = $1 for no key update', [read.id]);
      const taking = reader.query("select repeat('x', 100000000)").catch(() => {});
      reader.connection.stream.pause();

      const areFree = async () => (await canBeLocked(joined.id)) && (await canBeLocked(read.id));
      await expect.poll(areFree, { timeout: 30_000 }).toBe(true);
      reader.connection.stream.destroy();
      await taking;
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a database', () => {
  it(
    'that goes away turns every response into a 503 with Retry-After, and is used again as soon as it is back',
    async () => {
      const { wire, database, app } = await appOverWire();
      const person = await app.person();
      const { id } = await createTrib(await app.person());
      for (let round = 0; round < 3; round++) {
        await wire.cut();
        const responses = await Promise.all([
          app.visitor().get('/api/tribs'),
          person.get('/api/session'),
          person.put(`/api/tribs/${id}/membership`),
          person.post('/api/tribs', meetup()),
          app.visitor().get('/readyz'),
        ]);
        for (const response of responses) {
          expectError(response, 503, 'unavailable');
          expect(response.headers.get('retry-after')).toBe('1');
        }
        expect((await app.visitor().get('/livez')).status).toBe(200);
        await backWithin(30_000, () => app.visitor().get('/readyz'), wire);
        expect((await person.put(`/api/tribs/${id}/membership`)).status).toBe(200);
      }
      await database.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'that goes away in the middle of writes leaves none half done and causes no 500',
    async () => {
      const { wire, database, app } = await appOverWire();
      const people = await Promise.all(Array.from({ length: 8 }, () => app.person()));
      const acknowledged: number[] = [];
      let cuts = 0;
      for (let round = 0; round < 6; round++) {
        const writing = people.map(async (person) => {
          for (let n = 0; n < 4; n++) {
            const { status, body } = await person.post('/api/tribs', meetup());
            expect([201, 503]).toContain(status);
            if (status === 201) acknowledged.push(body.id);
            else cuts += 1;
          }
        });
        // This is somewhere in the middle of the requests, once the first responses of this round have arrived.
        const enough = acknowledged.length + 3 + round;
        const progress = { isOver: false };
        const all = Promise.all(writing).finally(() => (progress.isOver = true));
        while (acknowledged.length < enough && !progress.isOver) await direct.db.execute(sql`select 1`);
        if (round % 2 === 0) await wire.cut();
        else
          await direct.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        await all;
        if (round % 2 === 0) await backWithin(30_000, () => app.visitor().get('/readyz'), wire);
      }
      expect(cuts).toBeGreaterThan(0);
      const { rows } = await direct.db.execute<{ id: number }>(sql`select id from tribs`);
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      await expectInvariants(direct.db);
      await database.close();
    },
    TEST_TIMEOUT_MS,
  );

  it('behind a pooler is listened to and migrated past it, and is not ready without it', async () => {
    const [pooler, past, reads] = await Promise.all(
      [copy.url, copy.url, copy.url].map((url) => startProxy(url)),
    );
    if (!pooler || !past || !reads) throw new Error('There are three ways');
    const named = ({ url }: CuttableProxy, name: string) => `${url}?application_name=${name}`;
    const database = await openPostgres(named(pooler, 'pooled'), () => {}, {
      direct: named(past, 'past'),
      reads: named(reads, 'reads'),
    });
    const app = await startTestApp({}, { database });
    const heard: string[] = [];
    await database.listen('told', { onNotification: (told) => heard.push(told), onReconnect() {} });
    await migrate(database.direct);
    await listen(app.url, await app.person());
    expect((await app.visitor().get('/api/tribs')).status).toBe(200);
    const { rows } = await direct.db
      .execute(sql`select application_name as way, count(*)::int as count from pg_stat_activity
      where application_name in ('pooled', 'past', 'reads') group by 1 order by 1`);
    expect(rows).toEqual([
      { way: 'past', count: 2 },
      { way: 'pooled', count: expect.any(Number) },
      { way: 'reads', count: 3 },
    ]);

    await pooler.cut();
    expectError(await app.visitor().get('/readyz'), 503, 'unavailable');
    await direct.db.execute(sql`select pg_notify('told', 'still')`);
    await expect.poll(() => heard).toEqual(['still']);
    await database.close();
  });

  it(
    'that is too busy to answer the probe cuts nobody whose queries it answers',
    async () => {
      let isBusy = false;
      let probes = 0;
      const wire = await startProxy(copy.url, undefined, (asked) => {
        const isProbe = isBusy && asked.toString('latin1').endsWith('select 1\0');
        if (isProbe) probes += 1;
        return isProbe;
      });
      const database = await openPostgres(wire.url, () => {});
      const idle = await database.db.execute(sql`select 2`);
      expect(idle.rows).toHaveLength(1);
      isBusy = true;
      // This is twice as long as a database that hangs is given.
      for (const began = performance.now(); performance.now() - began < 7_500;)
        await database.db.execute(sql`select pg_sleep(0.1)`);
      expect(probes).toBe(1);
      await wire.cut();
      await database.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'that hangs causes a 503 within five seconds, even for many requests, and is used again when it resumes',
    async () => {
      const { wire, database, app } = await appOverWire();
      const person = await app.person();
      const askMany = () =>
        Array.from({ length: 40 }, (_, n) =>
          n % 2 === 0 ? app.visitor().get('/api/tribs') : person.post('/api/tribs', meetup()),
        );
      // On a busy machine everything takes longer, and so does a refusal.
      const began = performance.now();
      await Promise.all(askMany());
      const usualMs = performance.now() - began;
      wire.hang();
      const since = performance.now();
      const unready = app
        .visitor()
        .get('/readyz')
        .then((response) => ({ response, ms: performance.now() - since }));
      const asked = askMany();
      for (const response of await Promise.all(asked)) expectError(response, 503, 'unavailable');
      expect(performance.now() - since).toBeLessThan(5_000 + usualMs);
      const { response, ms } = await unready;
      expectError(response, 503, 'unavailable');
      expect(ms).toBeLessThan(2_000 + usualMs);
      // The server knows by now, so this query is refused at once.
      const later = performance.now();
      expectError(await person.get('/api/session'), 503, 'unavailable');
      expect(performance.now() - later).toBeLessThan(1_000 + usualMs);
      expect((await app.visitor().get('/livez')).status).toBe(200);
      wire.resume();
      const isUsed = async () =>
        (await app.visitor().get('/readyz')).status === 200 &&
        (await person.get('/api/session')).status === 200;
      await vi.waitUntil(isUsed, { timeout: 60_000 });
      await database.close();
    },
    TEST_TIMEOUT_MS,
  );

  it('that accepts connections and never responds counts as unavailable within seconds', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => void mute.close());
    const address = mute.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const opening = openPostgres(`postgres://postgres@127.0.0.1:${port}/x`, () => {});
    const reason: unknown = await opening.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(reason)).toBe(true);
  });

  it('is waited for if it is away when the server starts', async () => {
    const wire = await startProxy(copy.url);
    await wire.cut();
    const tried: unknown[] = [];
    const log = pino({ hooks: { logMethod: () => void tried.push('again') } });
    const opening = openDatabase(readConfig({ DATABASE_URL: wire.url }), log, { tryEveryMs: 50 });
    while (tried.length < 2) await direct.db.execute(sql`select 1`);
    await wire.restore();
    const database = await opening;
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe('transactions that get in each other’s way', () => {
  const lock = (tx: Db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);

  it('begin again, so that both succeed', async () => {
    let begun = 0;
    let goOn = () => {};
    const bothHaveOne = new Promise<void>((resolve) => (goOn = resolve));
    const inOrder = (first: number, second: number) =>
      direct.db.transaction(async (tx) => {
        await tx.execute(sql`set local deadlock_timeout = '10ms'`);
        await lock(tx, first);
        begun += 1;
        if (begun === 2) goOn();
        await bothHaveOne;
        await lock(tx, second);
        return first;
      });
    expect(await Promise.all([inOrder(1, 2), inOrder(2, 1)])).toEqual([1, 2]);
    expect(begun).toBe(3);
  });

  it('begin again three times at most, and not at all if they only hand on what they read', async () => {
    for (const [accessMode, times] of [
      ['read write', 4],
      ['read only', 1],
    ] as const) {
      let begun = 0;
      const failing = direct.db.transaction(
        async (tx) => {
          begun += 1;
          await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
        },
        { accessMode },
      );
      expect(errorCodes(await failing.catch((error: unknown) => error))).toEqual(['40001']);
      expect(begun).toBe(times);
    }
  });
});
