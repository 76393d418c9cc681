import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { notify } from './notify';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

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
