import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../db/migrate';
import { messages } from '../../../db/schema/chat';
import { events } from '../../../db/schema/events';
import { feedChanges } from '../../../db/schema/feed';
import { instances } from '../../../db/schema/server';
import { announcements } from '../../../db/schema/announcements';
import { mails } from '../../../db/schema/mail';
import { sessions, users } from '../../../db/schema/users';
import { constraintsOf, emptyInstallation, photosOf, rowsOf, savedBackup } from '../../../testing/backups';
import { createTrib, known, meetup, sendMessage } from '../../../testing/factories';
import { expectEvents, listen } from '../../../testing/listener';
import { expectPhotosWhole, storedPhoto } from '../../../testing/pictures';
import { brokenInvariants } from '../../../testing/rows';
import { nextOf } from '../../../testing/agent';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createUserWithData, PASSWORD } from '../../../testing/user-with-data';
import { fileKeys } from '../../places/photos/photos.rules';
import { listTables } from './backup.queries';
import { NOT_BACKED_UP } from './backup.service';
import { checkBackup, restoreBackup, settleRestored, type Waiting } from './restore.service';

const silent = () => {};
const ROUNDED = 'Zażółć "gęślą" \\ jaźń\n\t\u2028 😀';

async function restored(path: string) {
  const target = await emptyInstallation();
  await checkBackup(path);
  await restoreBackup(target, path, silent);
  return target;
}

async function serverOn(target: Awaited<ReturnType<typeof restored>>): Promise<TestApp> {
  return startTestApp({}, { database: target.database });
}

it('a restore brings back every row and every photo', async () => {
  const app = await startTestApp();
  const { person } = await createUserWithData(app);
  await person.put(`/api/users/${person.id}`, { bio: ROUNDED });
  const target = await restored(await savedBackup(app));
  expect(await rowsOf(target.database.db)).toEqual(await rowsOf(app.db));
  expect(await photosOf(target)).toEqual(await photosOf(app));
  expect(await constraintsOf(target.database.db)).toEqual(await constraintsOf(app.db));
  expect(await brokenInvariants(target.database.db)).toEqual({});
  await expectPhotosWhole({ db: target.database.db, photoStore: target.photoStore });
});

it('a restored installation goes on where the other stopped: sessions, passwords, pages that were begun, and new ids', async () => {
  const app = await startTestApp();
  const { person, username } = await createUserWithData(app);
  for (let count = 0; count < 25; count += 1) await createTrib(person, { name: `Meetup ${count}` });
  const next = nextOf(await person.get('/api/tribs')) ?? '';
  const there = await serverOn(await restored(await savedBackup(app)));
  const visitor = there.visitor();
  const cookie = { cookie: person.cookie() };
  expect((await visitor.get(`/api/users/${person.id}`, cookie)).body.username).toBe(username);
  const signedIn = await there.visitor().post('/api/users/login', { username, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  expect((await visitor.get(next, cookie)).status).toBe(200);
  const [{ last } = { last: 0 }] = (
    await app.db.execute<{ last: number }>(sql`select last_value::int as last from tribs_id_seq`)
  ).rows;
  const { status, body } = await visitor.post('/api/tribs', meetup(), cookie);
  expect({ status, id: body.id }).toEqual({ status: 201, id: last + 1 });
  // The feed and the search of the restored installation find the new meetup.
  expect((await visitor.get('/api/tribs?q=Meetup%2017', cookie)).body.length).toBeGreaterThan(0);
});

it('after a restore a browser that comes back reads everything, whatever its last event was', async () => {
  const app = await startTestApp();
  const ana = await app.person();
  const before = await listen(app.url, ana);
  await createTrib(ana);
  await expect.poll(() => before.lastId).not.toBeNull();
  const there = await serverOn(await restored(await savedBackup(app)));
  for (const table of [events, feedChanges, instances]) expect(await there.db.$count(table)).toBe(0);
  const after = await listen(there.url, ana, before.lastId ?? '');
  await expectEvents(after, 'reset');
  expect((await there.visitor().get('/api/tribs', { cookie: ana.cookie() })).body).toHaveLength(1);
});

it('a restore takes an older schema to the newest', async () => {
  const older = await emptyInstallation();
  const all = readMigrations();
  await migrate(older.database.db, all.slice(0, 4));
  await older.database.db.execute(
    sql`insert into users (display_name, point, interest_bonus) values ('Ana of old', '(0)', 0)`,
  );
  const target = await restored(await savedBackup({ ...older, db: older.database.db }));
  const rows = await target.database.db.select().from(users).where(eq(users.displayName, 'Ana of old'));
  expect(rows).toHaveLength(1);
  const { rows: applied } = await target.database.db.execute(sql`select hash from migrations`);
  expect(applied).toHaveLength(all.length);
});

it('a restore leaves out a photo whose files were deleted meanwhile', async () => {
  const app = await startTestApp();
  const ana = await app.person();
  const [kept, lost] = [await storedPhoto(app, ana.id), await storedPhoto(app, ana.id)];
  const trib = await createTrib(ana);
  const { body: room } = await ana.post('/api/conversations', { tribId: trib.id });
  const { id } = await sendMessage(ana, room.id, 'Look');
  await app.db.update(messages).set({ photoId: lost.id }).where(eq(messages.id, id));
  await app.photoStore.remove(fileKeys(lost));
  const target = await restored(await savedBackup(app));
  await expectPhotosWhole({ db: target.database.db, photoStore: target.photoStore });
  expect(Object.keys(await photosOf(target))).toEqual(fileKeys(kept).toSorted());
  expect(await target.database.db.select().from(messages)).toMatchObject([{ text: 'Look', photoId: null }]);
});

it('every table that is left out of backups exists', async () => {
  const app = await startTestApp();
  const names = new Set((await listTables(app.db)).map(({ name }) => name));
  expect([...NOT_BACKED_UP].filter((name) => !names.has(name))).toEqual([]);
});

it.each([true, false])(
  'a restore signs everybody out, drops what is old, and sends the rest only if told to: %s',
  async (isTold) => {
    const app = await startTestApp();
    const person = await known(app.db, await app.person());
    const { id: tribId } = await createTrib(person);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const word = { authorId: person.id, tribId, audience: 'going' as const };
    await app.db.insert(announcements).values([
      { ...word, text: 'Old', dueAt: minutesAgo(70) },
      { ...word, text: 'Due', dueAt: minutesAgo(10) },
      { ...word, text: 'Planned', dueAt: minutesAgo(-60) },
    ]);
    const mail = { kind: 'changed' as const, address: 'a@b.example', expiresAt: minutesAgo(-60) };
    await app.db.insert(mails).values([
      { ...mail, createdAt: minutesAgo(70) },
      { ...mail, createdAt: minutesAgo(10) },
    ]);
    const target = await emptyInstallation();
    const asked: Waiting[] = [];
    await restoreBackup(target, await savedBackup(app), silent, (tx) =>
      settleRestored(tx, async (waiting) => {
        asked.push(waiting);
        return isTold;
      }),
    );
    const { db } = target.database;
    expect(asked).toEqual([{ mails: 1, announcements: 1 }]);
    expect(await db.$count(sessions)).toBe(0);
    const left = (await db.select().from(announcements)).map(({ text }) => text);
    expect(left.toSorted()).toEqual(isTold ? ['Due', 'Planned'] : ['Planned']);
    expect(await db.$count(mails)).toBe(isTold ? 1 : 0);
  },
);
