import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from '../../../db/schema/users';
import { untilWaiting } from '../../../testing/while-locked';
import { rowsAbout } from '../../../testing/person-columns';
import { expectInvariants } from '../../../testing/rows';
import { createTrib, known, meetup, startedYesterday } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { purgeDeletedAccounts } from './delete-account.service';
import { lockPeople, lockTribs } from '../../../db/locks';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const join = (person: Person, tribId: number) => person.put(`/api/tribs/${tribId}/membership`);
const deleteAccount = async (person: Person) =>
  expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);

it('deleting an account waits for somebody the person has invited before it locks a meetup', async () => {
  const gone = await known(app.db, await app.person());
  const guest = await app.person({ invitedBy: gone.id });
  const { id } = await createTrib(guest);
  await join(gone, id);
  await startedYesterday(app.db, id);
  await deleteAccount(gone);
  const deletedAt = sql`now() - interval '31 days'`;
  await app.db.update(users).set({ deletedAt }).where(eq(users.id, gone.id));
  let purge: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await lockPeople(tx, [guest.id]);
    purge = purgeDeletedAccounts(app);
    await untilWaiting(app.db, 1);
    await lockTribs(tx, [id]);
  });
  await purge;
  expect(await rowsAbout(app.db, gone.id)).toEqual({});
});

it('deleting a demo account locks what it created, was in and is going to in the order of ids', async () => {
  const [gone, host] = [await app.person(), await app.person()];
  const key = { 'idempotency-key': 'the-first' };
  const { body: created } = await gone.post('/api/tribs', meetup(), key);
  await join(host, created.id);
  await gone.put(`/api/tribs/${created.id}/members/${host.id}`, { role: 'host' });
  await gone.delete(`/api/tribs/${created.id}/membership`);
  const [past, next] = [await createTrib(host), await createTrib(host)];
  for (const { id } of [past, next]) await join(gone, id);
  await startedYesterday(app.db, past.id);
  let deletion: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [created.id]);
    deletion = deleteAccount(gone);
    await untilWaiting(app.db, 1);
    await lockTribs(tx, [past.id, next.id]);
  });
  await deletion;
  expect(await rowsAbout(app.db, gone.id)).toEqual({});
});
