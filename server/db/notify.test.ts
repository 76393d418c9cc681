import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { notify, wake } from './notify';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

it('a transaction wakes others once, after its commit, however often it asks', async () => {
  const heard: string[] = [];
  await database.listen('walks', { onNotification: (text) => heard.push(text), onReconnect: () => {} });
  await db.transaction(async (tx) => {
    for (let n = 0; n < 3; n += 1) await wake(tx, 'walks');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['']);
  await wake(db, 'walks');
  await expect.poll(() => heard).toEqual(['', '']);
});

it("a transaction's notifications are delivered once it is committed, and not if it is rolled back", async () => {
  const heard: string[] = [];
  const unlisten = await database.listen('meetups', {
    onNotification: (text) => heard.push(text),
    onReconnect: () => {},
  });
  await db.transaction(async (tx) => {
    await notify(tx, 'meetups', 'first');
    await tx.execute(sql`select 1`);
    expect(heard).toEqual([]);
  });
  const undone = db.transaction(async (tx) => {
    await notify(tx, 'meetups', 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await notify(db, 'elsewhere', 'not for us');
  await notify(db, 'meetups', 'second');
  await expect.poll(() => heard).toEqual(['first', 'second']);
  unlisten();
  await notify(db, 'meetups', 'to nobody');
  await db.execute(sql`select 1`);
  expect(heard).toEqual(['first', 'second']);
});
