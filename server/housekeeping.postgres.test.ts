import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { users } from './db/schema/users';
import { removeOldDemoAccounts } from './housekeeping';
import { notify } from './modules/notifications/notifications.queries';
import { lockTribs } from './modules/compatibility/aggregates.service';
import { expectInvariants } from './testing/rows';
import { createTrib } from './testing/scenes';
import { startTestApp } from './testing/test-app';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const isSomebodyWaiting = async () => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await app.db.execute(waiting)).rows.length > 0;
};

it('waits for a host who is telling everybody of a change, and keeps nobody waiting in a ring', async () => {
  const [host, gone] = [await app.person(), await app.person()];
  const { id } = await createTrib(host);
  await gone.put(`/api/tribs/${id}/membership`);
  const lastActiveAt = sql`now() - interval '31 days'`;
  await app.db.update(users).set({ lastActiveAt }).where(eq(users.id, gone.id));
  let removal: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [id]);
    removal = removeOldDemoAccounts(app);
    await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000 });
    await notify(tx, 'time-or-place-changed', id, [gone.id]);
  });
  await removal;
  expect(await app.db.$count(users, eq(users.id, gone.id))).toBe(0);
  expect((await host.get(`/api/tribs/${id}`)).body.memberCount).toBe(1);
});
