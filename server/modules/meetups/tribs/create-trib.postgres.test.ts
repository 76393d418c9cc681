import { eq } from 'drizzle-orm';
import { afterAll, it } from 'vitest';
import { openPostgres } from '../../../db/postgres';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import { untilWaiting } from '../../../testing/while-locked';
import { meetup } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';

const copy = await createPostgresCopy();
const [database, other] = await Promise.all([
  openPostgres(copy.url, () => {}),
  openPostgres(copy.url, () => {}),
]);
const app = await startTestApp({}, { database });

afterAll(async () => {
  await database.close();
  await other.close();
  await copy.drop();
});

it('creating a meetup waits for a change of its host, and is refused if that was a suspension', async () => {
  const host = await app.person();
  const created = await other.db.transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, host.id));
    const creating = host.post('/api/tribs', meetup());
    await untilWaiting(other.db, 1);
    return { creating };
  });
  expectError(await created.creating, 401, 'sign_in_needed');
});
