import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { invitationOffers, tribs } from '../../../db/schema/tribs';
import { commitGate } from '../../../testing/while-locked';
import { expectInvariants } from '../../../testing/rows';
import { createTrib } from '../../../testing/factories';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { startUnguardedApp } from '../../../testing/cuttable-proxy';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({}, { database });
const gate = await commitGate(copy.url, ['invitation_offers']);

afterAll(async () => {
  await expectInvariants(database.db);
  await gate.remove();
  await database.close();
  await copy.drop();
});

/** Returns what two tabs show that load while a better match is created, and how many offers were stored. */
async function loadInTwoTabs(over: TestApp) {
  await app.db.update(tribs).set({ cancelledAt: new Date() });
  const host = await app.person({ valuesIdentity: 0 });
  for (let n = 0; n < 3; n++) await createTrib(host);
  const viewer = await over.person();
  await gate.close();
  const first = viewer.get('/api/invitations');
  await gate.untilWaiting(1);
  await createTrib(await app.person());
  const second = viewer.get('/api/invitations');
  await gate.untilWaiting(2);
  await gate.open();
  const shown = (await Promise.all([first, second])).map(({ body }) =>
    body.map(({ trib }: { trib: { id: number } }) => trib.id),
  );
  return { shown, offers: await app.db.$count(invitationOffers, eq(invitationOffers.userId, viewer.id)) };
}

it('two tabs that load at once are offered the same three meetups', async () => {
  const { shown, offers } = await loadInTwoTabs(app);
  expect(offers).toBe(3);
  expect(shown[0]).toHaveLength(3);
  expect(shown[1]).toEqual(shown[0]);
});

it('control: without the lock a fourth is offered', async () => {
  const unguarded = await startUnguardedApp(copy.url);
  expect((await loadInTwoTabs(unguarded)).offers).toBe(4);
  expect(unguarded.locksTaken()).toBeGreaterThan(0);
});
