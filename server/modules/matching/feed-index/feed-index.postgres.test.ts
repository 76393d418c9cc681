import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { createTrib, createUsers } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { readAll } from './feed-index.queries';

const copy = await createPostgresCopy();
const connect = () => openPostgres(copy.url, () => {});
const [one, two] = [await connect(), await connect()];
const first = await startTestApp({}, { database: one });
const second = await startTestApp({}, { database: two });

afterAll(async () => {
  await one.close();
  await two.close();
  await copy.drop();
});

const listed = async (on: typeof first) =>
  (await on.visitor().get('/api/tribs?limit=100')).body.map(
    ({ id, matchLevel }: { id: number; matchLevel: string }) => `${id} ${matchLevel}`,
  );

it('the index is the same on two servers as soon as a write has been answered', async () => {
  const people = await createUsers(first.db, [first, second], 6);
  for (const [at, person] of people.entries()) {
    const { id } = await createTrib(person);
    const other = people[(at + 1) % people.length];
    expect((await other?.put(`/api/tribs/${id}/membership`))?.status).toBe(200);
    expect((await person.put(`/api/users/${person.id}`, { valuesOpenness: at * 20 })).status).toBe(200);
    const [here, there] = [await listed(first), await listed(second)];
    expect(here).toHaveLength(at + 1);
    expect(there).toEqual(here);
  }
});

it('the index hears of what a transaction wrote that was open while it read, before and after', async () => {
  const host = await first.person();
  const { id } = await createTrib(host);
  const isListed = async () => (await listed(second)).some((line: string) => line.startsWith(`${id} `));
  expect(await isListed()).toBe(true);
  await one.db.transaction(async (tx) => {
    await tx.execute(sql`update tribs set cancelled_at = now() where id = ${id}`);
    // These younger transactions are committed and read before the older one is.
    for (let n = 0; n < 3; n++) {
      await createTrib(host);
      expect(await isListed()).toBe(true);
    }
  });
  expect(await isListed()).toBe(false);
});

it('the next page is on its way before the one before it is used, and may fail by then', async () => {
  const host = await first.person();
  for (let n = 0; n < 3; n++) await createTrib(host);
  const database = await connect();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  const pages = readAll(database.db, 1);
  expect((await pages.next()).done).toBe(false);
  expect(sent.mock.calls.filter(([query]) => JSON.stringify(query).includes('packed'))).toHaveLength(2);
  const closed = database.close();
  expect((await pages.next()).done).toBe(false);
  await expect(pages.next()).rejects.toThrow('Failed query');
  await closed;
});
