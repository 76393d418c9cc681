import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config';
import { isDatabaseAway } from '../http/error-handler';
import { type CuttableProxy, startProxy } from '../testing/cuttable-proxy';
import { expectError } from '../testing/expect-error';
import { expectInvariants } from '../testing/rows';
import { createTrib, meetup } from '../testing/scenes';
import { startTestApp } from '../testing/test-app';
import { createPostgresCopy } from '../testing/test-database';
import type { Answer } from '../testing/agent';
import { openDatabase } from './open';
import { openPostgres } from './postgres';

const PATIENCE_MS = 60_000;
const copy = await createPostgresCopy();
const direct = await openPostgres(copy.url, () => {});

afterAll(async () => {
  await expectInvariants(direct.db);
  await direct.close();
  await copy.drop();
});

/** An app whose wire to the database can be cut. */
async function appOverWire() {
  const wire = await startProxy(copy.url);
  const database = await openPostgres(wire.url, () => {});
  return { wire, database, app: await startTestApp({}, { database }) };
}

async function backWithin(ms: number, ask: () => Promise<Answer>, wire: CuttableProxy): Promise<number> {
  await wire.restore();
  const since = performance.now();
  while (performance.now() - since < ms) {
    if ((await ask()).status === 200) return performance.now() - since;
  }
  throw new Error(`Not back after ${ms} ms`);
}

describe('a database that goes away', () => {
  it(
    'makes every answer a 503 that says when to come again, and is used again as soon as it is back',
    async () => {
      const { wire, database, app } = await appOverWire();
      const person = await app.person();
      const { id } = await createTrib(await app.person());
      for (let round = 0; round < 3; round++) {
        await wire.cut();
        const answers = await Promise.all([
          app.visitor().get('/api/tribs'),
          person.get('/api/session'),
          person.put(`/api/tribs/${id}/membership`),
          person.post('/api/tribs', meetup()),
          app.visitor().get('/readyz'),
        ]);
        for (const answer of answers) {
          expectError(answer, 503, 'unavailable');
          expect(answer.headers.get('retry-after')).toBe('1');
        }
        expect((await app.visitor().get('/livez')).status).toBe(200);
        await backWithin(5_000, () => app.visitor().get('/readyz'), wire);
        expect((await person.put(`/api/tribs/${id}/membership`)).status).toBe(200);
      }
      await database.close();
    },
    PATIENCE_MS,
  );

  it(
    'in the middle of writes breaks none of them in two and makes none of them a 500',
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
        // Somewhere among the requests: when the first answers of this round have come.
        const enough = acknowledged.length + 3 + round;
        const progress = { isOver: false };
        const all = Promise.all(writing).finally(() => (progress.isOver = true));
        while (acknowledged.length < enough && !progress.isOver) await direct.db.execute(sql`select 1`);
        if (round % 2 === 0) await wire.cut();
        else
          await direct.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        await all;
        if (round % 2 === 0) await backWithin(5_000, () => app.visitor().get('/readyz'), wire);
      }
      expect(cuts).toBeGreaterThan(0);
      const { rows } = await direct.db.execute<{ id: number }>(sql`select id from tribs`);
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      await expectInvariants(direct.db);
      await database.close();
    },
    PATIENCE_MS,
  );

  it('without a word is given up in seconds, as one that is away', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => void mute.close());
    const address = mute.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const opening = openPostgres(`postgres://postgres@127.0.0.1:${port}/x`, () => {});
    const reason: unknown = await opening.catch((error: unknown) => error);
    expect(isDatabaseAway(reason)).toBe(true);
  });

  it('at the start is waited for', async () => {
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
