import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectError } from '../../testing/expect-error';
import { createAdmission, measured } from '../../http/admission';
import { startTestApp } from '../../testing/test-app';
import { dataFolder } from '../../testing/temporary-folder';
import { engineHere } from '../../testing/test-database';
import { openEmbedded, threadOf } from './embedded';
import { connectEmbedded, type Engine } from './connection';
import { serveFolder } from './files';
import { errorCodes } from '../errors';
import type { Db } from '../handle';
import { notify } from '../notify';

const CRASHED = '57P02';
const counting = (upTo: number) =>
  sql`select count(*) from (select generate_series(1, ${upTo}::bigint)) as numbers`;
const ENDLESS = counting(1e15);
const SLOW = counting(3_000_000);
const LARGE = sql`select repeat('x', 4_000_000)`;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Opens a real folder in a real thread, and collects the crashes it is told about. */
async function open({ statementMaxMs }: { statementMaxMs?: number } = {}) {
  const folder = dataFolder();
  const engines: Engine[] = [];
  const crashes: Error[] = [];
  const connection = connectEmbedded({
    start() {
      const engine = threadOf(folder)();
      engines.push(engine);
      return engine;
    },
    onCrash: (error) => crashes.push(error),
    ...(statementMaxMs !== undefined && { statementMaxMs }),
  });
  onTestFinished(() => connection.close());
  await connection.db.execute(sql`create table kept (n int)`);
  return {
    connection,
    db: connection.db,
    crashes,
    kill: () => engines.at(-1)?.terminate(),
    started: () => engines.length,
  };
}

/** Returns how much of a slow statement's time the event loop is blocked at most, as a share. */
async function blockedShare(db: Db): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  // The monitor measures from one turn of the loop to the next, so it needs two.
  await expect.poll(() => loop.count).toBeGreaterThan(1);
  const began = performance.now();
  await db.execute(SLOW);
  const took = performance.now() - began;
  const { count } = loop;
  await expect.poll(() => loop.count).toBeGreaterThan(count);
  loop.disable();
  return loop.max / 1e6 / took;
}

const codesOf = (work: Promise<unknown>) => work.then(() => [], errorCodes);

describe('the thread of the embedded database', () => {
  it('leaves the event loop alone while a statement runs, which in this thread would stop it', async () => {
    const { db } = await open();
    expect(await blockedShare(db)).toBeLessThan(0.5);

    const folder = dataFolder();
    const here = await openEmbedded(folder, {
      onTrouble: () => {},
      start: () => engineHere((port) => serveFolder(port, folder)),
    });
    onTestFinished(() => here.close());
    expect(await blockedShare(here.db)).toBeGreaterThan(0.8);
  });

  it('is replaced when it ends, with everything that was stored and everybody who listens', async () => {
    const { connection, db, crashes, kill } = await open();
    const heard: string[] = [];
    await connection.listen('walks', { onNotification: (text) => heard.push(text), onReconnect() {} });
    await db.execute(sql`insert into kept values (1)`);
    const running = codesOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (2)`);
        await tx.execute(ENDLESS);
      }),
    );
    await expect.poll(() => connection.busyMs()).toBeGreaterThan(100);
    const waiting = db.execute(sql`select n from kept`);
    kill();
    expect(await running).toContain(CRASHED);
    expect((await waiting).rows).toEqual([{ n: 1 }]);
    expect(crashes.map(({ message }) => message)).toEqual(['The embedded database has ended']);
    await notify(db, 'walks', 'still here');
    await expect.poll(() => heard).toEqual(['still here']);
  });

  it('stays when a statement fails', async () => {
    const { db, started } = await open();
    expect(await codesOf(db.execute(sql`select * from missing`))).toContain('42P01');
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([]);
    expect(started()).toBe(1);
  });

  it('runs nothing within a transaction that is not part of it', async () => {
    const { db } = await open();
    let beside: Promise<unknown> = Promise.resolve();
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      beside = Promise.all([2, 3].map((n) => db.execute(sql`insert into kept values (${n})`)));
      await tx.execute(sql`insert into kept values (4)`);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    await beside;
    expect((await db.execute(sql`select n from kept order by n`)).rows).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it('lets a transaction begin while others keep reading', async () => {
    const { db } = await open();
    const done = new AbortController();
    let reads = 0;
    const reader = async () => {
      for (; !done.signal.aborted; reads += 1) await db.execute(sql`select n from kept`);
    };
    const readers = Promise.all(Array.from({ length: 10 }, reader));
    await expect.poll(() => reads).toBeGreaterThan(20);
    await db.transaction((tx) => tx.execute(sql`insert into kept values (1)`));
    done.abort();
    await readers;
  });

  it('keeps nothing of its responses', async () => {
    const folder = dataFolder();
    const here = await openEmbedded(folder, {
      onTrouble: () => {},
      start: () => engineHere((port) => serveFolder(port, folder)),
    });
    onTestFinished(() => here.close());
    await here.db.execute(LARGE);
    const before = heapMegabytes();
    for (let times = 0; times < 20; times++) await here.db.execute(LARGE);
    expect(heapMegabytes() - before).toBeLessThan(20);
  });

  it('is replaced when a statement does not end', async () => {
    const { db, crashes } = await open({ statementMaxMs: 5_000 });
    await db.execute(sql`insert into kept values (1)`);
    expect(await codesOf(db.execute(ENDLESS))).toContain(CRASHED);
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 1 }]);
    expect(crashes).toHaveLength(1);
  });
});

describe('a server whose database is busy', () => {
  it('refuses browsing at once, and responds to probes', async () => {
    const folder = dataFolder();
    let kill = () => {};
    const database = await openEmbedded(folder, {
      onTrouble: () => {},
      start() {
        const engine = threadOf(folder)();
        kill = engine.terminate;
        return engine;
      },
    });
    onTestFinished(() => database.close());
    const admission = createAdmission(measured(() => database.busyMs()));
    const app = await startTestApp({}, { database, admission });
    const visitor = app.visitor();
    expect((await visitor.get('/api/tribs')).status).toBe(200);
    const slow = codesOf(database.db.execute(ENDLESS));
    await expect.poll(() => database.busyMs()).toBeGreaterThan(2_000);
    const refusal = await visitor.get('/api/tribs');
    expectError(refusal, 503, 'busy');
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2);
    expect((await visitor.get('/livez')).status).toBe(200);
    expect((await visitor.get('/readyz')).status).toBe(503);
    kill();
    expect(await slow).toContain(CRASHED);
  });
});
