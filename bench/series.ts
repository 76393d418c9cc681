/**
 * npx tsx bench/series.ts                a year of a weekly series with 30 people who come every time, on Postgres
 *
 * How long a date takes to make: its row, 31 members and their aggregates, in one transaction.
 */
import pg from 'pg';
import { ensurePostgres } from '../scripts/ensure-postgres';
import { migrate } from '../server/db/migrate';
import { openPostgres } from '../server/db/postgres';
import { series, seriesRegulars } from '../server/db/schema/series';
import { users } from '../server/db/schema/users';
import { makeDates } from '../server/modules/tribs/make-dates.service';
import { databaseUrl } from '../server/testing/postgres-url';
import { median } from './measure';

const REGULARS = 30;
const WEEKS = 52;
const WEEK_MS = 7 * 86_400_000;

const cluster = await ensurePostgres();
const admin = new pg.Client({ connectionString: cluster.url });
await admin.connect();
const name = `trib_bench_series_${process.pid}`;
await admin.query(`create database ${name}`);
await admin.query(`alter database ${name} set synchronous_commit = on`);
const database = await openPostgres(databaseUrl(cluster.url, name), () => {});
try {
  const { db } = database;
  await migrate(db);
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: REGULARS + 1 }, (_, n) => ({
        displayName: `Person ${n}`,
        point: [n % 7, 1],
        interestBonus: 5,
      })),
    )
    .returning({ id: users.id });
  const [host, ...regulars] = people;
  if (!host) throw new Error('Nobody was stored');
  const [row] = await db
    .insert(series)
    .values({
      creatorId: host.id,
      every: 'week',
      firstDay: new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10),
      timeZone: 'America/Chicago',
      startMinute: 18 * 60,
      minutes: 120,
      template: {
        name: 'Weekly run',
        description: 'Around the lake, at an easy pace.',
        location: 'Boathouse',
        placeId: null,
        ideaId: null,
        communityId: null,
        city: 'Austin, TX',
        cityId: null,
        address: null,
        pinLatitude: null,
        pinLongitude: null,
        placeIsPublic: false,
        membersOnly: false,
        category: 'Fitness & Wellness',
        maxParticipants: 40,
        categories: ['Sports'],
        whoCanJoin: 'Everyone welcome',
        dressCode: 'Casual',
        alcoholPolicy: 'None',
        cost: 'Free',
        costDetails: null,
        mainImageUrl: null,
        mainImageBlur: null,
        eventPhotos: [],
      },
    })
    .returning({ id: series.id });
  if (!row) throw new Error('The series was not stored');
  await db.insert(seriesRegulars).values(regulars.map(({ id }) => ({ seriesId: row.id, userId: id })));
  // The first eight dates are made at once; then one is made each week, as housekeeping does.
  await makeDates(db, row.id, new Date());
  const times: number[] = [];
  for (let week = 1; week <= WEEKS; week++) {
    const now = new Date(Date.now() + week * WEEK_MS);
    const began = performance.now();
    await makeDates(db, row.id, now);
    times.push(performance.now() - began);
  }
  console.log(
    `a date with ${REGULARS} regulars: median ${median(times).toFixed(1)} ms, worst of ${WEEKS} ${Math.max(...times).toFixed(1)} ms`,
  );
} finally {
  await database.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await cluster.stop();
}
