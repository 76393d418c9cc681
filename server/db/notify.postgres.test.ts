import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startProxy } from '../testing/cuttable-proxy';
import { createPostgresCopy } from '../testing/test-database';
import { notify, wake } from './notify';
import { openPostgres } from './postgres';

const copy = await createPostgresCopy();
const speaker = await openPostgres(copy.url, () => {});
afterAll(async () => {
  await speaker.close();
  await copy.drop();
});

it('a listener hears everything once after trying again to listen', async () => {
  const wire = await startProxy(copy.url);
  const database = await openPostgres(wire.url, () => {});
  const heard: string[] = [];
  const listener = { onNotification: (text: string) => void heard.push(text), onReconnect() {} };
  await wire.cut();
  await expect(database.listen('walks', { ...listener })).rejects.toThrow('ECONNREFUSED');
  await wire.restore();
  await database.listen('walks', { ...listener });
  for (const text of ['one', 'two']) await notify(speaker.db, 'walks', text);
  await expect.poll(() => heard.at(-1)).toBe('two');
  expect(heard).toEqual(['one', 'two']);
  await database.close();
});

it('a listener resumes after the database was unavailable, and reports that notifications may have been missed', async () => {
  const wire = await startProxy(copy.url);
  const database = await openPostgres(wire.url, () => {});
  const heard: string[] = [];
  await database.listen('meetups', {
    onNotification: (text) => heard.push(text),
    onReconnect: () => heard.push('(missed)'),
  });
  for (const round of ['1', '2']) {
    await notify(speaker.db, 'meetups', `before ${round}`);
    await expect.poll(() => heard.at(-1)).toBe(`before ${round}`);
    await wire.cut();
    await notify(speaker.db, 'meetups', `lost ${round}`);
    await wire.restore();
    await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toBe('(missed)');
  }
  expect(heard).toEqual(['before 1', '(missed)', 'before 2', '(missed)']);
  await database.close();
});

it('many commits at once are announced in fewer notifications, after the last of which everything is read', async () => {
  const COMMITS = 60;
  const listening = await openPostgres(copy.url, () => {});
  const heard: number[] = [];
  const countEvents = async () => {
    const { rows } = await listening.db.execute<{ count: number }>(
      sql`select count(*)::int as count from events`,
    );
    heard.push(rows[0]?.count ?? 0);
  };
  await listening.listen('events', { onNotification: () => void countEvents(), onReconnect() {} });
  const commit = (_: unknown, n: number) =>
    speaker.db.transaction((tx) =>
      tx.execute(sql`select record_event('profile', ${n + 1}, null, null, null, null)`),
    );
  await Promise.all(Array.from({ length: COMMITS }, commit));
  await expect.poll(() => Math.max(...heard)).toBe(COMMITS);
  expect(heard.length).toBeLessThan(COMMITS);
  await listening.close();
});

it('what could not be announced when the connection was lost is announced as soon as it is back', async () => {
  let isDeaf = true;
  const wire = await startProxy(copy.url, undefined, (asked) => isDeaf && asked.includes('pg_notify'));
  const database = await openPostgres(wire.url, () => {});
  const heard: string[] = [];
  await speaker.listen('lanes', { onNotification: (text) => heard.push(text), onReconnect() {} });
  await wake(database.db, 'lanes');
  await wire.cut();
  isDeaf = false;
  expect(heard).toEqual([]);
  await wire.restore();
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['']);
  await database.close();
});

it('a listener that cannot listen leaves no connection behind', async () => {
  let failures = 0;
  const wire = await startProxy(copy.url, (asked) => {
    const text = asked.toString('latin1');
    if (failures === 0 || !text.includes('listen "lakes"')) return asked;
    failures += 1;
    return Buffer.from(text.replace('listen "lakes"', 'lisden "lakes"'), 'latin1');
  });
  const database = await openPostgres(wire.url, () => {});
  const connections = async () => {
    const { rows } = await speaker.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database()`,
    );
    return rows[0]?.count ?? 0;
  };
  await database.listen('lakes', { onNotification() {}, onReconnect() {} });
  const before = await connections();
  failures = 1;
  await wire.cut();
  await wire.restore();
  await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThan(2);
  expect(await connections()).toBeLessThanOrEqual(before + 1);
  await database.close();
});

it('a listener resumes after the database hung', async () => {
  const wire = await startProxy(copy.url);
  const database = await openPostgres(wire.url, () => {});
  const heard: string[] = [];
  await database.listen('swims', {
    onNotification: (text) => heard.push(text),
    onReconnect: () => heard.push('(missed)'),
  });
  wire.hang();
  await expect(database.db.execute(sql`select 1`)).rejects.toThrow('select 1');
  wire.resume();
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('(missed)');
  await notify(speaker.db, 'swims', 'after');
  await expect.poll(() => heard.at(-1)).toBe('after');
  await database.close();
});
