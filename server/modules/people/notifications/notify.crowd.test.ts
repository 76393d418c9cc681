import { randomUUID } from 'node:crypto';
import { desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/durations';
import type { Db } from '../../../db/handle';
import { lockPeople } from '../../../db/locks';
import { communityMemberships } from '../../../db/schema/communities';
import { photos } from '../../../db/schema/photos';
import { seriesRegulars } from '../../../db/schema/series';
import { jobs } from '../../../db/schema/jobs';
import { notifications } from '../../../db/schema/social';
import { tableRounds } from '../../../db/schema/table-rounds';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { createCommunity, createTrib, createUsers, inDays, offerTable } from '../../../testing/factories';
import { runJobs, runRounds } from '../../../testing/jobs';
import { refuseWrites } from '../../../testing/refused-writes';
import { countRowsRead } from '../../../testing/rows';
import { AFTER_CLOSING } from '../../../testing/table-people';
import { startTestApp } from '../../../testing/test-app';
import { ANNOUNCING } from '../../meetups/announcements/announcements.queries';
import { announcing } from '../../meetups/announcements/announcements.service';
import { deletePhotos } from '../../running/backup/backup.queries';
import { lockNextRecipient } from '../../reach/mail/settings.queries';
import { makeDates } from '../../meetups/tribs/make-dates.service';
import { updateRound } from '../../evenings/tables/rounds.queries';
import { closeDueEntries } from '../../evenings/tables/rounds.service';
import { insertSeats } from '../../evenings/tables/seats.queries';
import { TELLING, tellMany } from './notify.queries';

/** Three values for each of them are more than one statement can bind. */
const CROWD = 22_000;
const AUSTIN = { id: 4_671_654, timeZone: 'America/Chicago' };

const app = await startTestApp();
const { rows } = await app.db.execute<{ id: number }>(sql`
  insert into users (display_name, point, interest_bonus)
  select 'Somebody', '(0)', 0 from generate_series(1, ${CROWD}) returning id`);
const crowd = sql`unnest(${sql.param(rows.map(({ id }) => id))}::int[]) as somebody`;
/** Writes without events, the way demo data is written. */
const silently = (write: (tx: Db) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`set local trib.silent = 'on'`);
    await write(tx);
  });
const insert = (statement: SQL) => silently((tx) => tx.execute(statement));
const told = (kind: 'time-or-place-changed' | 'community-archived') =>
  app.db.$count(notifications, eq(notifications.kind, kind));
const tellAll = (laterMs = 0) => runJobs(app, { [TELLING]: tellMany(app.database) }, laterMs);
const announcements = { [ANNOUNCING]: announcing(app) };

it('a meetup that tens of thousands wait for can be moved again and again, and whoever is there is told of the latest', async () => {
  const host = await app.person();
  const { id } = await createTrib(host);
  await insert(sql`insert into ${memberships} (trib_id, user_id, status)
    select ${id}, somebody, 'waitlisted' from ${crowd}`);
  const [gone] = await createUsers(app.db, [app], 1);
  await app.db.insert(memberships).values({ tribId: id, userId: gone?.id ?? 0, status: 'waitlisted' });
  for (const days of [4, 5])
    expect((await host.put(`/api/tribs/${id}`, { endTime: inDays(days).toISOString() })).status).toBe(200);
  expect(await told('time-or-place-changed')).toBe(0);
  const all = 2 * (CROWD + 1);
  expect((await host.get(`/api/tribs/${id}`)).body.told).toEqual({ done: 0, of: all });
  expect((await (await app.person()).get(`/api/tribs/${id}`)).body.told).toBeUndefined();
  const [first, second] = await app.db.select().from(jobs).orderBy(jobs.id);
  // The first one has failed and waits, so the second is faster.
  await app.db
    .update(jobs)
    .set({ nextTryAt: inDays(1) })
    .where(eq(jobs.id, first?.id ?? 0));
  await app.db.delete(users).where(eq(users.id, gone?.id ?? 0));
  for (const laterMs of [0, DAY_MS]) {
    await tellAll(laterMs);
    expect(await told('time-or-place-changed')).toBe(CROWD);
  }
  expect((await host.get(`/api/tribs/${id}`)).body.told).toBeUndefined();
  const changes = await app.db
    .selectDistinct({ change: notifications.change })
    .from(notifications)
    .where(eq(notifications.kind, 'time-or-place-changed'));
  expect(changes).toEqual([{ change: second?.payload['change'] }]);
  expect(await app.db.$count(jobs)).toBe(0);
});

it('a meetup that tens of thousands wait for is cancelled with a line, which they read', async () => {
  const host = await app.person();
  const { id } = await createTrib(host);
  await insert(sql`insert into ${memberships} (trib_id, user_id, status)
    select ${id}, somebody, 'waitlisted' from ${crowd}`);
  expect((await host.post(`/api/tribs/${id}/cancel`, { line: 'It rains' })).status).toBe(204);
  const size = app.database.slice;
  const goOn = await refuseWrites(app.db, {
    table: 'notifications',
    write: 'insert',
    when: `new.user_id = ${rows[2 * size + 10]?.id ?? 0}`,
  });
  await tellAll();
  expect((await host.get(`/api/tribs/${id}`)).body).toMatchObject({
    cancelled: true,
    told: { done: 2 * size, of: CROWD },
  });
  await goOn();
  await tellAll(DAY_MS);
  const isTold = sql`kind = 'cancelled' and trib_id = ${id} and announcement_id is not null`;
  expect(await app.db.$count(notifications, isTold)).toBe(CROWD);
});

it('a community of tens of thousands is told in slices, and its organizer sees how far it is', async () => {
  const owner = await app.person();
  const { id } = await createCommunity(app.db, { name: 'Many', owner });
  await insert(sql`insert into ${communityMemberships} (community_id, user_id)
    select ${id}, somebody from ${crowd}`);
  const path = `/api/communities/${id}/announcements`;
  const reached = async () => (await owner.get(path)).body[0].reached;
  expect((await owner.post(path, { text: 'Bring wood' })).body).toMatchObject([
    { isSent: true, reached: { done: 0 } },
  ]);
  // It fails in the third slice, whose notices are not written then.
  const size = app.database.slice;
  const goOn = await refuseWrites(app.db, {
    table: 'notifications',
    write: 'insert',
    when: `new.user_id = (select min(user_id) + ${2 * size + 10} from community_memberships where community_id = ${id})`,
  });
  await runJobs(app, announcements);
  expect(await reached()).toEqual({ done: 2 * size, of: CROWD });
  await goOn();
  await runJobs(app, announcements, DAY_MS);
  const words = sql`kind = 'community-word' and community_id = ${id}`;
  expect(await app.db.$count(notifications, words)).toBe(CROWD);
  expect(await reached()).toBeNull();
});

it('the owner of a community of tens of thousands can delete their account, and all are told', async () => {
  const owner = await app.person();
  const { id } = await createCommunity(app.db, { name: 'Everybody', owner });
  await insert(sql`insert into ${communityMemberships} (community_id, user_id)
    select ${id}, somebody from ${crowd}`);
  expect((await owner.delete(`/api/users/${owner.id}`)).status).toBe(204);
  await tellAll();
  expect(await told('community-archived')).toBe(CROWD);
});

it('more photos than one statement can bind are taken back, as by a restore whose files are gone', async () => {
  const ids = Array.from({ length: 70_000 }, () => randomUUID());
  await app.db.insert(photos).values({ id: ids.at(-1) ?? '', width: 1, height: 1, bytes: 1, blur: '' });
  await deletePhotos(app.db, ids);
  expect(await app.db.$count(photos)).toBe(0);
});

it('more people than one statement can bind are locked', async () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 - index);
  const [first] = rows;
  await app.db.transaction(async (tx) => {
    expect(await lockPeople(tx, [...ids, first?.id ?? 0])).toEqual([first?.id]);
  });
});

it('a date of a series that tens of thousands come to every time is made', async () => {
  const host = await app.person();
  const seriesId = (await createTrib(host, { repeats: { every: 'week' } })).seriesId ?? 0;
  await insert(
    sql`insert into ${seriesRegulars} (series_id, user_id) select ${seriesId}, somebody from ${crowd}`,
  );
  await silently((tx) => makeDates(tx, seriesId, new Date(Date.now() + 7 * 86_400_000)));
  const [{ id: latest } = { id: 0 }] = await app.db
    .select({ id: tribs.id })
    .from(tribs)
    .where(eq(tribs.seriesId, seriesId))
    .orderBy(desc(tribs.id))
    .limit(1);
  expect(await app.db.$count(memberships, eq(memberships.tribId, latest))).toBe(CROWD + 1);
});

it('a round of tables for tens of thousands is opened, and given up with all of them unseated', async () => {
  await insert(sql`update users set city_id = ${AUSTIN.id} where id in (select somebody from ${crowd})`);
  await insert(sql`insert into table_entries (user_id, slots, max_km, languages, age, age_width,
      is_woman, not_only_woman, floor, shown, repeat, active, updated_at)
    select somebody, 1, 20, '{en}', 30, 10, false, false, 0, true, 'once', true, '2031-03-03' from ${crowd}`);
  app.clock.set(AFTER_CLOSING);
  await closeDueEntries(app, AUSTIN);
  app.clock.set(new Date(AFTER_CLOSING.getTime() + 86_400_000));
  await runRounds(app);
  const [round] = await app.db.select().from(tableRounds).where(isNull(tableRounds.seatedAt));
  expect(round).toMatchObject({ people: CROWD, unseated: CROWD, finishedAt: expect.any(Date) });
  // These counts do not fit into a smallint.
  await updateRound(app.db, round?.id ?? 0, { people: 40_000, unseated: 40_000, tables: 40_000 });
});

it('tens of thousands of seats are stored at once', async () => {
  const guest = await app.person();
  const tribId = await offerTable(app.db, guest.id);
  const noticeAt = new Date('2031-03-04T02:00:00Z');
  await silently((tx) =>
    insertSeats(
      tx,
      rows.map(({ id }) => ({ tribId, userId: id, noticeAt })),
    ),
  );
  const seats = await app.db
    .execute(sql`select count(*)::int as count, min(notice_at) = ${noticeAt.toISOString()} as is_later
    from table_answers where trib_id = ${tribId} and user_id <> ${guest.id} and answer is null`);
  expect(seats.rows).toEqual([{ count: CROWD, is_later: true }]);
});

it('the mail of the day that is due next is found without a look at all who have none', async () => {
  await insert(sql`insert into mail_settings (user_id, frequency, topics_off)
    select somebody, 'daily', '{}' from ${crowd}`);
  await insert(sql`insert into mail_notices (user_id, kind, subject_id, due_at)
    select max(somebody), 'notification', 1, now() from ${crowd}`);
  await app.db.transaction(async (tx) => {
    const read = await countRowsRead(tx, 'mail_settings', async () => {
      expect((await lockNextRecipient(tx))?.userId).toBe(rows.at(-1)?.id);
    });
    expect(read).toBeLessThan(10);
  });
});
