import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { instances, presence } from '../../../db/schema/server';
import { befriend, connectElsewhere, known } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { createPresence } from './presence.service';

// Nobody opens a stream to this app, so its own presence does not interfere.
const app = await startTestApp();
const person = async () => known(app.db, await app.person());
const online = async (viewer: Person, { id }: { id: number }) =>
  (await viewer.get(`/api/presence?ids=${id}`)).body.online;
const until = (check: () => boolean | Promise<boolean>) => vi.waitUntil(check, { timeout: 20_000 });

const QUICK = { batchMs: 1, awayMs: 200, renewMs: 20 };

/** Creates an instance to which these people are connected, and records whose comings and goings it publishes. */
function instance(here: Set<number>, times = QUICK) {
  const published: number[] = [];
  const kept = createPresence(
    {
      db: app.db,
      log: app.log,
      connected: () => [...here],
      publish: async (ids) => void published.push(...ids),
    },
    times,
  );
  onTestFinished(() => kept.close());
  kept.changed();
  return { published, changed: () => kept.changed() };
}
const rowsOf = (userId: number) => app.db.select().from(presence).where(eq(presence.userId, userId));

it('the presence of a person who reloads is not announced anew', async () => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  const here = new Set([ada.id]);
  const { published, changed } = instance(here, { ...QUICK, awayMs: 60_000 });
  const come = async (one: Person) => {
    here.add(one.id);
    changed();
    await until(() => published.includes(one.id));
  };
  await come(ada);
  here.delete(ada.id);
  await come(bo);
  here.add(ada.id);
  await come(cy);
  expect(published).toEqual([ada.id, bo.id, cy.id]);
});

it('the absence of a person is announced once they are connected to no instance', async () => {
  const [ada, friend] = [await person(), await person()];
  await befriend(app.db, ada.id, friend.id);
  const [one, other] = [new Set([ada.id]), new Set([ada.id])];
  const [first, second] = [instance(one), instance(other)];
  await until(async () => (await rowsOf(ada.id)).length === 2);
  one.clear();
  first.changed();
  await until(async () => (await rowsOf(ada.id)).length === 1);
  expect(await online(friend, ada)).toEqual([ada.id]);
  second.published.length = 0;
  other.clear();
  second.changed();
  await until(() => second.published.includes(ada.id));
  expect(await online(friend, ada)).toEqual([]);
});

it('the presence of people on an instance that was killed ends', async () => {
  const [ada, friend] = [await person(), await person()];
  await befriend(app.db, ada.id, friend.id);
  await connectElsewhere(app.db, ada.id);
  const [row] = await rowsOf(ada.id);
  if (!row) throw new Error('Nobody is online');
  await app.db
    .update(instances)
    .set({ until: sql`now()` })
    .where(eq(instances.id, row.instanceId));
  expect(await online(friend, ada)).toEqual([]);
  const alive = instance(new Set([friend.id]));
  await until(() => alive.published.includes(ada.id));
  expect(await rowsOf(ada.id)).toEqual([]);
});

it('an instance that others have taken for gone stores everybody again', async () => {
  const { id } = await person();
  instance(new Set([id]));
  await until(async () => (await rowsOf(id)).length === 1);
  await app.db.delete(instances);
  await until(async () => (await rowsOf(id)).length === 1);
  expect(await rowsOf(id)).toHaveLength(1);
});
