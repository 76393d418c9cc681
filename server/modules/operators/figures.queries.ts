import { count, desc, eq, isNull, and, lt, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { cities } from '../../db/schema/cities';
import { photos } from '../../db/schema/photos';
import { reports, scoreAgreement } from '../../db/schema/social';
import { tableRounds } from '../../db/schema/table-rounds';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

const WEEKS = sql.raw('12');

type Week = { monday: string; people: number; meetups: number };

const weekOf = (moment: SQLWrapper) => sql`date_trunc('week', ${moment} at time zone 'UTC')`;

/** Weeks begin on Monday in UTC, and demo accounts are left out. Both counts need an index alone. */
export async function countWeeks(db: Db, now: Date): Promise<Week[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')`;
  const first = sql`(date_trunc('week', ${today}) - (${WEEKS} - 1) * interval '1 week') at time zone 'UTC'`;
  const { rows } = await db.execute<Week>(sql`
    with signed_up as (
      select ${weekOf(users.createdAt)} as week, count(*)::int as n from ${users}
      where not ${users.isDemo} and ${users.createdAt} >= ${first} group by 1
    ), took_place as (
      select ${weekOf(tribs.feedAt)} as week, count(*)::int as n from ${tribs}
      where ${tribs.cancelledAt} is null and ${tribs.memberCount} > 1
        and ${tribs.feedAt} >= ${first} and ${tribs.feedAt} < ${now.toISOString()}::timestamptz group by 1
    )
    select to_char(w, 'YYYY-MM-DD') as monday, coalesce(p.n, 0) as people, coalesce(t.n, 0) as meetups
    from generate_series(0, ${WEEKS} - 1) i,
      lateral (select date_trunc('week', ${today}) - (${WEEKS} - 1 - i) * interval '1 week' as w) week
      left join signed_up p on p.week = w left join took_place t on t.week = w
    order by w`);
  return rows;
}

export async function sumPhotos(db: Db): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${photos.bytes}), 0)::float8` })
    .from(photos);
  return row ?? { count: 0, bytes: 0 };
}

export const countOpenReports = (db: Db): Promise<number> =>
  db.$count(reports, sql`${reports.handledAt} is null`);

export type AgreementRow = typeof scoreAgreement.$inferSelect;
export const readAgreement = (db: Db): Promise<AgreementRow[]> => db.select().from(scoreAgreement);

/** Lists rounds with the latest first, without those that demo accounts try. */
export function listRounds(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .select({ round: tableRounds, city: cities.name })
    .from(tableRounds)
    .innerJoin(cities, eq(cities.id, tableRounds.cityId))
    .where(and(lt(tableRounds.id, after), isNull(tableRounds.demoFor)))
    .orderBy(desc(tableRounds.id))
    .limit(limit);
}
export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number];
