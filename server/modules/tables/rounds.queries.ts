import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { lockEntries, lockPeople } from '../../db/locks';
import { places } from '../../db/schema/catalogue';
import { cities } from '../../db/schema/cities';
import { tableRounds } from '../../db/schema/table-rounds';
import { tableAnswers, tableEntries, tableSeekers } from '../../db/schema/tables';
import { memberships, tribs } from '../../db/schema/tribs';
import type { NoticeChange } from '../../db/schema/social';
import { notifyAboutRound } from '../notifications/notify.queries';
import { isEnteredIn } from './entries.queries';
import { findSeekerIds } from './seekers.queries';

export type Round = typeof tableRounds.$inferSelect;

export function findEnteredCities(db: Db): Promise<{ id: number; timeZone: string }[]> {
  const entered = db
    .select({ id: tableEntries.userId })
    .from(tableEntries)
    .where(and(tableEntries.active, isEnteredIn(sql`cities.id`)));
  return db
    .select({ id: cities.id, timeZone: cities.timeZone })
    .from(cities)
    .where(exists(entered))
    .orderBy(asc(cities.id));
}

const enteredBy = (cityId: number, closesAt: Date) =>
  and(tableEntries.active, isEnteredIn(cityId), lte(tableEntries.updatedAt, closesAt));

const {
  userId: _user,
  repeat: _repeat,
  active: _active,
  updatedAt: _updated,
  ...kept
} = getTableColumns(tableEntries);
/** Builds a seeker's entry as JSON, with a key of `SeekerEntry` for each column. */
const asEntry = sql.join(
  Object.entries(kept).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);

/** Everybody who had entered by its closing takes part. Null if nobody had, or another server was faster. */
export async function closeEntriesIntoRound(tx: Db, cityId: number, closesAt: Date): Promise<number | null> {
  const isOpen = and(
    eq(tableRounds.cityId, cityId),
    eq(tableRounds.closesAt, closesAt),
    isNull(tableRounds.demoFor),
  );
  if ((await tx.$count(tableRounds, isOpen)) > 0) return null;
  const asking = await tx
    .select({ userId: tableEntries.userId })
    .from(tableEntries)
    .where(enteredBy(cityId, closesAt));
  if (asking.length === 0) return null;
  const [round] = await tx
    .insert(tableRounds)
    .values({ cityId, closesAt })
    .onConflictDoNothing()
    .returning({ id: tableRounds.id });
  if (!round) return null;
  const ids = asking.map(({ userId }) => userId);
  await lockPeople(tx, ids);
  await lockEntries(tx, ids);
  await tx.execute(sql`insert into ${tableSeekers} (round_id, user_id, entry)
    select ${round.id}::int, ${tableEntries.userId}, jsonb_build_object(${asEntry})
    from ${tableEntries} where ${enteredBy(cityId, closesAt)}`);
  await tx
    .update(tableEntries)
    .set({ active: sql`${tableEntries.repeat} <> 'once'` })
    .where(enteredBy(cityId, closesAt));
  return round.id;
}

export function findUnseatedRounds(db: Db): Promise<Round[]> {
  return db
    .select()
    .from(tableRounds)
    .where(and(isNull(tableRounds.seatedAt), isNull(tableRounds.finishedAt)))
    .orderBy(asc(tableRounds.id));
}

/** Finds rounds whose answers are closed and that are not settled to the end. */
export function findAnsweredRounds(db: Db, now: Date): Promise<Round[]> {
  return db
    .select()
    .from(tableRounds)
    .where(
      and(
        isNotNull(tableRounds.seatedAt),
        isNull(tableRounds.finishedAt),
        lte(tableRounds.answersCloseAt, now),
      ),
    )
    .orderBy(asc(tableRounds.id));
}

export async function updateRound(tx: Db, id: number, changes: Partial<Round>): Promise<void> {
  await tx.update(tableRounds).set(changes).where(eq(tableRounds.id, id));
}

/** Takes a round for one instance until then. Returns false if another one has it. */
export async function claimRound(
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const isFree = or(isNull(tableRounds.claimedUntil), lte(tableRounds.claimedUntil, now));
  const rows = await db
    .update(tableRounds)
    .set({ claimedUntil: until })
    .where(and(eq(tableRounds.id, id), isFree))
    .returning({ id: tableRounds.id });
  return rows.length > 0;
}

export async function releaseRound(db: Db, id: number, until: Date): Promise<void> {
  await db
    .update(tableRounds)
    .set({ claimedUntil: null })
    .where(and(eq(tableRounds.id, id), eq(tableRounds.claimedUntil, until)));
}

export async function addObjections(db: Db, id: number, count: number): Promise<void> {
  await db
    .update(tableRounds)
    .set({ objections: sql`${tableRounds.objections} + ${count}` })
    .where(eq(tableRounds.id, id));
}

export function findPlaces(tx: Db, cityId: number) {
  return tx
    .select({
      id: places.id,
      name: places.name,
      city: places.city,
      category: places.category,
      latitude: places.latitude,
      longitude: places.longitude,
    })
    .from(places)
    .where(eq(places.cityId, cityId))
    .orderBy(asc(places.id));
}
export type TablePlace = Awaited<ReturnType<typeof findPlaces>>[number];

export async function insertTable(tx: Db, row: typeof tribs.$inferInsert): Promise<number> {
  const [created] = await tx.insert(tribs).values(row).returning({ id: tribs.id });
  if (!created) throw new Error('An insert returns its row');
  return created.id;
}

type Seat = Omit<typeof tableAnswers.$inferInsert, 'confirmAskedAt' | 'confirmedAt'>;

export async function insertSeats(tx: Db, seats: readonly Seat[]): Promise<void> {
  await tx.execute(sql`
    insert into ${tableAnswers} (trib_id, user_id, answer, answered_at, notice_at, noticed_at)
    select * from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as seat("tribId" int, "userId" int,
      "answer" text, "answeredAt" timestamptz, "noticeAt" timestamptz, "noticedAt" timestamptz)`);
}

/** Stores a no for everybody who has let the time pass. */
export async function closeAnswers(tx: Db, roundId: number, now: Date): Promise<void> {
  const ofRound = tx.select({ id: tribs.id }).from(tribs).where(eq(tribs.roundId, roundId));
  await tx
    .update(tableAnswers)
    .set({ answer: 'no', answeredAt: now })
    .where(and(inArray(tableAnswers.tribId, ofRound), isNull(tableAnswers.answer)));
}

/** Stores whether the round has no seat for these people. Those without one are first the next time. */
export async function setUnseated(
  tx: Db,
  roundId: number,
  userIds: readonly number[],
  unseated: boolean,
): Promise<void> {
  const isOne = sql`${tableSeekers.userId} = any(${sql.param([...userIds])}::int[])`;
  await tx
    .update(tableSeekers)
    .set({ unseated })
    .where(and(eq(tableSeekers.roundId, roundId), isOne));
}

export async function setOthersUnseated(tx: Db, roundId: number, seated: readonly number[]): Promise<void> {
  const isOther = sql`${tableSeekers.userId} <> all(${sql.param([...seated])}::int[])`;
  await tx
    .update(tableSeekers)
    .set({ unseated: true })
    .where(and(eq(tableSeekers.roundId, roundId), isOther));
}

/** Tells everybody without a seat that there is no table this time, and when the next round is if they are in it. */
export async function tellUnseated(
  tx: Db,
  { id: roundId, demoFor }: Pick<Round, 'id' | 'demoFor'>,
  nextClosing: NonNullable<NoticeChange['nextClosing']>,
): Promise<void> {
  if (demoFor !== null) return;
  const rows = await tx
    .select({ userId: tableSeekers.userId, isIn: tableEntries.active })
    .from(tableSeekers)
    .leftJoin(tableEntries, eq(tableEntries.userId, tableSeekers.userId))
    .where(and(eq(tableSeekers.roundId, roundId), tableSeekers.unseated));
  const idsOf = (isMember: boolean) =>
    rows.filter(({ isIn }) => (isIn ?? false) === isMember).map(({ userId }) => userId);
  await notifyAboutRound(tx, roundId, idsOf(true), { nextClosing });
  await notifyAboutRound(tx, roundId, idsOf(false));
}

/** A round that was never seated uses up nobody's entry. */
export async function keepEntries(tx: Db, userIds: readonly number[]): Promise<void> {
  const isOne = sql`${tableEntries.userId} = any(${sql.param([...userIds])}::int[])`;
  await tx.update(tableEntries).set({ active: true }).where(isOne);
}

const PRIORITY_MAX = sql.raw('20');

/** Ends a round for its people: those who were left out are first the next time, and everybody's entry is forgotten. */
export async function finishSeekers(
  tx: Db,
  { id: roundId, demoFor }: Pick<Round, 'id' | 'demoFor'>,
): Promise<void> {
  if (demoFor === null) await changePriorities(tx, roundId);
  await tx.update(tableSeekers).set({ entry: null }).where(eq(tableSeekers.roundId, roundId));
}

const oneMore = sql`least(${tableEntries.priority} + 1, ${PRIORITY_MAX})`;

export async function raisePriority(tx: Db, userId: number): Promise<void> {
  await tx.update(tableEntries).set({ priority: oneMore }).where(eq(tableEntries.userId, userId));
}

async function changePriorities(tx: Db, roundId: number): Promise<void> {
  await lockEntries(tx, await findSeekerIds(tx, roundId));
  // An entry that stays until the person has a table ends here for those who are going to one.
  const hasTable = sql`exists (select from ${memberships} m join ${tribs} t on t.id = m.trib_id
    where t.round_id = ${roundId} and t.cancelled_at is null and m.user_id = ${tableEntries.userId}
      and m.status = 'joined')`;
  await tx
    .update(tableEntries)
    .set({
      active: sql`${tableEntries.active} and not (${tableEntries.repeat} = 'until-seated' and ${hasTable})`,
      priority: sql`case when ${tableSeekers.unseated} then ${oneMore} else 0 end`,
    })
    .from(tableSeekers)
    .where(and(eq(tableSeekers.roundId, roundId), eq(tableSeekers.userId, tableEntries.userId)));
}

/** Finds the tables of a round that take place, each with the people who have joined. */
export function findTables(tx: Db, roundId: number) {
  const members = sql<number[]>`array(select m.user_id from ${memberships} m
    where m.trib_id = tribs.id and m.status = 'joined' order by m.user_id)`;
  return tx
    .select({ tribId: tribs.id, startsAt: tribs.startsAt, tags: tribs.categories, members })
    .from(tribs)
    .where(and(eq(tribs.roundId, roundId), isNull(tribs.cancelledAt)))
    .orderBy(asc(tribs.id));
}

export type SharedTable = { tribId: number; roundId: number | null; isOver: boolean };

const seatsOf = (userId: number) => sql`
  select m.trib_id from ${memberships} m where m.user_id = ${userId} and m.status = 'joined'
  union select a.trib_id from ${tableAnswers} a where a.user_id = ${userId} and a.answer is null`;

/**
 * Finds upcoming tables at which both are or may be, of rounds and after other meetups. `isOver` holds once its round has changed
 * priorities.
 */
export async function findSharedTables(
  tx: Db,
  [one = 0, other = 0]: readonly number[],
  now: Date,
): Promise<SharedTable[]> {
  const { rows } = await tx.execute<SharedTable>(sql`
    select t.id as "tribId", t.round_id as "roundId", r.finished_at is not null and r.demo_for is null as "isOver"
    from ${tribs} t left join ${tableRounds} r on r.id = t.round_id
    where num_nonnulls(t.round_id, t.follows_id) = 1 and t.id in (${seatsOf(one)}) and t.id in (${seatsOf(other)})
      and t.cancelled_at is null and t.starts_at > ${now.toISOString()}::timestamptz
    order by t.id`);
  return rows;
}

export function findDueNotices(db: Db, now: Date) {
  return db
    .select({ tribId: tableAnswers.tribId, userId: tableAnswers.userId })
    .from(tableAnswers)
    .where(and(isNull(tableAnswers.noticedAt), lte(tableAnswers.noticeAt, now)));
}

/** Returns false if another instance was faster. */
export async function claimNotice(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  now: Date,
): Promise<boolean> {
  const isSeat = and(eq(tableAnswers.tribId, tribId), eq(tableAnswers.userId, userId));
  const claimed = await tx
    .update(tableAnswers)
    .set({ noticedAt: now })
    .where(and(isSeat, isNull(tableAnswers.noticedAt)))
    .returning({ userId: tableAnswers.userId });
  return claimed.length > 0;
}

/** Marks all seats of a table as told, for tables whose people get no notice. */
export async function claimNoticesOf(tx: Db, tribId: number, now: Date): Promise<void> {
  await tx.update(tableAnswers).set({ noticedAt: now }).where(eq(tableAnswers.tribId, tribId));
}
