import { count, desc, eq, isNull, and, lt, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import type { PageAsked } from '../../../http/pagination';
import { cities } from '../../../db/schema/cities';
import { photos } from '../../../db/schema/photos';
import { attendances } from '../../../db/schema/attendance';
import { reminders } from '../../../db/schema/push';
import { reports, scoreAgreement } from '../../../db/schema/social';
import { tableRounds } from '../../../db/schema/table-rounds';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { isNotTable } from '../../trust/safety/safety.queries';

const WEEKS = sql.raw('12');

type Week = { monday: string; people: number; meetups: number };

const weekOf = (moment: SQLWrapper) => sql`date_trunc('week', ${moment} at time zone 'UTC')`;

/** Weeks begin on Monday in UTC, and demo accounts are left out. People need an index alone. */
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

const EVENINGS = sql.raw("interval '30 days'");

export type Evenings = Record<
  'wentAhead' | 'off' | 'yes' | 'asked' | 'stillComing' | 'known' | 'came' | 'met' | 'metTwice',
  number
>;

/**
 * Counts what ended lately. Demo accounts and their tables are left out, and the host is not asked
 * whether they still come. Who met somebody is counted for both together: whoever was not said to be away was there.
 */
export async function countEvenings(db: Db, now: Date): Promise<{ meetups: Evenings; tables: Evenings }> {
  const { rows } = await db.execute<Evenings>(sql`
    with ended as (
      select t.id, t.starts_at, t.member_count, t.cancelled_at is null as took_place, t.round_id is not null as is_table,
        t.round_id is not null or t.min_people is not null as needed_people
      from ${tribs} t left join ${tableRounds} r on r.id = t.round_id
      where t.feed_at > ${now.toISOString()}::timestamptz - ${EVENINGS} and r.demo_for is null
        and coalesce(t.ends_at, t.starts_at) <= ${now.toISOString()}::timestamptz
    ), going as (
      select e.*, m.user_id, m.coming_for, a.trib_id is not null as is_known,
        coalesce(a.came or a.here_at is not null, false) as came,
        m.role <> 'host' and exists (select from ${reminders} s
          where s.trib_id = e.id and s.kind = 'coming' and s.starts_at = e.starts_at) as is_asked
      from ended e join ${memberships} m on m.trib_id = e.id and m.status = 'joined'
        join ${users} u on u.id = m.user_id and not u.is_demo
        left join ${attendances} a on a.trib_id = m.trib_id and a.user_id = m.user_id
      where e.took_place and e.member_count > 1
    ), present as (select id, user_id from going where came or not is_known), pairs as (
      select one.user_id, count(*) as times from present one join present other
        on other.id = one.id and other.user_id <> one.user_id
      group by one.user_id, other.user_id
    )
    select evenings.*, people.*, met.* from (values (false), (true)) kinds (kind), lateral (
      select count(*) filter (where took_place)::int as "wentAhead", count(*) filter (where not took_place)::int as off
      from ended where is_table = kind and needed_people
    ) evenings, lateral (
      select count(*)::int as yes, count(*) filter (where is_asked)::int as asked,
        count(*) filter (where is_asked and coming_for = starts_at)::int as "stillComing",
        count(*) filter (where is_known)::int as known, count(*) filter (where came)::int as came
      from going where is_table = kind
    ) people, (
      select count(distinct user_id)::int as met,
        count(distinct user_id) filter (where times > 1)::int as "metTwice" from pairs
    ) met order by kind`);
  const [meetups, tables] = rows;
  if (!meetups || !tables) throw new Error('Meetups and tables are counted in any case');
  return { meetups, tables };
}

export async function sumPhotos(db: Db): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${photos.bytes}), 0)::float8` })
    .from(photos);
  return row ?? { count: 0, bytes: 0 };
}

export const countOpenReports = (db: Db): Promise<number> =>
  db.$count(reports, sql`${reports.handledAt} is null`);

/** How many people have an account, and how many meetups are or were on. */
export async function countBeginnings(db: Db): Promise<{ people: number; meetups: number }> {
  const [people, meetups] = await Promise.all([
    db.$count(users, sql`not ${users.isDemo} and ${users.deletedAt} is null`),
    db.$count(tribs, sql`${tribs.cancelledAt} is null and ${tribs.hiddenAt} is null and ${isNotTable}`),
  ]);
  return { people, meetups };
}

export type AgreementRow = typeof scoreAgreement.$inferSelect;
export const readAgreement = (db: Db): Promise<AgreementRow[]> => db.select().from(scoreAgreement);

/** Lists rounds with the latest first, without those that demo accounts try. */
export function listRounds(db: Db, { after, limit }: PageAsked) {
  return db
    .select({ id: tableRounds.id, round: tableRounds, city: cities.name })
    .from(tableRounds)
    .innerJoin(cities, eq(cities.id, tableRounds.cityId))
    .where(and(lt(tableRounds.id, after.id), isNull(tableRounds.demoFor)))
    .orderBy(desc(tableRounds.id))
    .limit(limit);
}
export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number];
