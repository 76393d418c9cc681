import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from './db/schema/users';
import { removeOldDemoAccounts } from './modules/accounts/account/delete-account.service';
import { notifyAboutTrib } from './modules/people/notifications/notify.queries';
import { untilWaiting } from './testing/while-locked';
import { expectInvariants } from './testing/rows';
import { createTrib } from './testing/factories';
import { startTestApp } from './testing/test-app';
import { lockTribs } from './db/locks';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

it('the clean-up waits for a host who is notifying everybody of a change, without a deadlock', async () => {
  const [host, gone] = [await app.person(), await app.person()];
  const { id } = await createTrib(host);
  await gone.put(`/api/tribs/${id}/membership`);
  const lastActiveAt = sql`now() - interval '31 days'`;
  await app.db.update(users).set({ lastActiveAt }).where(eq(users.id, gone.id));
  let removal: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [id]);
    removal = removeOldDemoAccounts(app);
    await untilWaiting(app.db, 1);
    await notifyAboutTrib(tx, 'time-or-place-changed', id, [gone.id]);
  });
  await removal;
  expect(await app.db.$count(users, eq(users.id, gone.id))).toBe(0);
  expect((await host.get(`/api/tribs/${id}`)).body.memberCount).toBe(1);
});

it('joining and saving are refused while the account is being removed, and nothing is stored', async () => {
  const [host, gone] = [await app.person(), await app.person()];
  const { id } = await createTrib(host);
  let responses: Promise<{ status: number }[]> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, gone.id));
    const requests = [gone.put(`/api/tribs/${id}/membership`), gone.put(`/api/tribs/${id}/save`)];
    responses = Promise.all(requests);
    await untilWaiting(app.db, 2);
  });
  expect((await responses)?.map(({ status }) => status)).toEqual([404, 404]);
});
