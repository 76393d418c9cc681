import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { answerVector } from '#shared/domain/compatibility';
import { closingsAround, moreEvenings, TABLE_KM_MAX, type TableRepeat } from '#shared/domain/tables';
import { groupBy } from '#shared/domain/group-by';
import { localToInstant } from '#shared/domain/meetup-time';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { readConfig } from '../../server/config';
import type { Database, Db } from '../../server/db/handle';
import { places } from '../../server/db/schema/catalogue';
import { cities as cityTable } from '../../server/db/schema/cities';
import { meetAgain } from '../../server/db/schema/social';
import { tableRounds } from '../../server/db/schema/table-rounds';
import { tableAnswers, tableEntries, tableSeekers } from '../../server/db/schema/tables';
import { memberships, tribs } from '../../server/db/schema/tribs';
import { userInterests, users } from '../../server/db/schema/users';
import { createRateLimiter } from '../../server/http/rate-limiter';
import { createLog } from '../../server/log';
import { decideMeetups } from '../../server/modules/meetups/hosting/hosting.service';
import { writeSetting } from '../../server/modules/trust/settings/settings.queries';
import { joinTrib } from '../../server/modules/meetups/tribs/membership.service';
import { answerTable, enterRound, type Solve } from '../../server/modules/evenings/tables/rounds.service';
import { objections } from '../../server/modules/evenings/tables/solver/checker';
import { solveRound } from '../../server/modules/evenings/tables/solver/solve';
import { runRounds } from '../../server/testing/jobs';
import { mulberry32, TEST_SEED } from '../../server/testing/seeded-random';
import { addFits, compareFits, noSeats } from './fit';
import { ASKS_AGAIN, COMES_ANYWAY, COMES_BACK, Person, SAYS_YES, TURNS_UP } from './people';

/** What a run changes: what an entry asks for, and what is offered to those who are left out. */
export type Way = {
  title: string;
  repeat: TableRepeat;
  floor: number;
  ageWidth: number;
  offersEvenings: boolean;
  /** Whether the operator has evenings proposed. */
  proposes: boolean;
};

export const TIME_ZONE = 'Europe/Berlin';
const FIRST_DAY = Date.UTC(2031, 2, 3);
const DAYS = 60;
/** Every person has at least a fortnight to be seated. */
const ARRIVE_WITHIN_DAYS = DAYS - 14;
const PEOPLE = 50;
const OPT_IN = 0.4;
const MEETING_MIN = 2;

const config = readConfig({});
const onDay = (day: number, time: string) =>
  localToInstant(
    `${new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)}T${time}`,
    TIME_ZONE,
  );
export const END = onDay(DAYS - 1, '12:00');

/** All closings within the time, the first after the first day's noon. */
export const CLOSINGS = Array.from(
  new Set(
    Array.from({ length: DAYS }, (_, day) =>
      closingsAround(config.tableClosings, onDay(day, '12:00'), TIME_ZONE).next.getTime(),
    ),
  ),
  (time) => new Date(time),
);

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

type City = { id: number };
export type Outcome = Awaited<ReturnType<typeof playTowns>>;

/** Plays some towns side by side: their people come, ask, answer and meet, and the server's own rounds seat them. */
export async function playTowns(
  database: Database,
  cities: readonly City[],
  way: Way,
  tell: (day: number) => void,
) {
  const { db } = database;
  let clock = onDay(0, '12:00');
  const deps = {
    config,
    database,
    db,
    limiter: createRateLimiter(db, false),
    log: createLog('error'),
    now: () => clock,
  };
  const draw = mulberry32(TEST_SEED);
  const towns = cities.map(({ id }, town) => ({
    cityId: id,
    seats: { ours: noSeats(), random: noSeats() },
    tables: 0,
    held: 0,
    people: Array.from({ length: PEOPLE }, (_, index) => {
      const day = Math.floor((index * ARRIVE_WITHIN_DAYS) / PEOPLE);
      return new Person(TEST_SEED * 10_000 + town * 100 + index, onDay(day, '12:00'), way);
    }).filter(() => draw() < OPT_IN),
  }));
  type Town = (typeof towns)[number];
  const everybody = towns.flatMap((town) => town.people.map((person) => ({ town, person })));
  const byId = new Map<number, Person>();
  const personOf = (id: number) => byId.get(id);
  let objected = 0;
  const solve: Solve = (input) => {
    const result = solveRound(input);
    objected += objections(input, result).length;
    return Promise.resolve(result);
  };
  const random = mulberry32(TEST_SEED);

  async function ask(person: Person, cityId: number): Promise<void> {
    const { id: _id, latitude: _lat, longitude: _lon, priority: _p, answers: _a, ...asked } = person.seeker;
    const entry = {
      ...asked,
      languages: [...asked.languages],
      cityId,
      maxKm: TABLE_KM_MAX,
      shown: true,
      repeat: way.repeat,
    };
    await enterRound(deps, person, entry);
  }

  async function arrive(person: Person, cityId: number): Promise<void> {
    const { interestIds, ...values } = person.seeker.answers;
    const { point, interestBonus } = answerVector(person.seeker.answers);
    const row = { ...values, displayName: 'Somebody', cityId, point: [...point], interestBonus };
    const [created] = await db
      .insert(users)
      .values({ ...row, valueOffsets: [0, 0, 0, 0], answered: true, choseInterests: true })
      .returning({ id: users.id });
    if (!created) throw new Error('An insert returns its row');
    await db
      .insert(userInterests)
      .values(interestIds.map((interestId) => ({ userId: created.id, interestId })));
    person.id = person.seeker.id = created.id;
    byId.set(person.id, person);
    await ask(person, cityId);
  }

  /** Everybody who is offered a seat answers. */
  async function answer(): Promise<void> {
    const open = await db
      .select({ tribId: tableAnswers.tribId, userId: tableAnswers.userId })
      .from(tableAnswers)
      .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
      .where(and(isNull(tableAnswers.answer), isNull(tribs.cancelledAt)))
      .orderBy(tableAnswers.tribId, tableAnswers.userId);
    for (const { tribId, userId } of open) {
      const person = personOf(userId);
      const says = person?.does(SAYS_YES) ? 'yes' : 'no';
      if (person) await answerTable(deps, person, { tribId, answer: says });
    }
  }

  const invitedTo = new Map<number, number>();

  /** Some of those who were left out come to what is proposed instead, once each, if they are free then. */
  async function comeAnyway(closesAt: Date): Promise<void> {
    const left = await db
      .select({ userId: tableSeekers.userId, tribId: tribs.id, startsAt: tribs.startsAt })
      .from(tableSeekers)
      .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
      .innerJoin(tribs, eq(tribs.proposedByRoundId, tableRounds.id))
      .where(and(eq(tableRounds.closesAt, closesAt), tableSeekers.unseated, isNull(tribs.cancelledAt)))
      .orderBy(tableSeekers.userId);
    for (const { userId, tribId, startsAt } of left) {
      const person = personOf(userId);
      if (!person || startsAt === null || invitedTo.get(userId) === tribId) continue;
      invitedTo.set(userId, tribId);
      const goesElsewhere = await db.$count(
        memberships,
        sql`${memberships.userId} = ${userId} and exists (select from tribs t where t.id = ${memberships.tribId}
          and t.cancelled_at is null and t.starts_at = ${startsAt.toISOString()})`,
      );
      if (goesElsewhere === 0 && person.does(COMES_ANYWAY))
        await joinTrib(deps, person, { tribId, now: clock });
    }
  }

  async function openTowns(): Promise<void> {
    await db.insert(users).values({ displayName: 'Olga', point: [0], interestBonus: 0, isOperator: true });
    const rows = await db
      .select()
      .from(cityTable)
      .where(
        inArray(
          cityTable.id,
          towns.map(({ cityId }) => cityId),
        ),
      );
    const made = await db
      .insert(places)
      .values(
        rows.map(({ id, name, latitude, longitude, timeZone }) => ({
          name: `Café ${id}`,
          category: 'Food & Dining',
          city: name,
          cityId: id,
          latitude,
          longitude,
          timeZone,
        })),
      )
      .returning({ id: places.id });
    const proposals = { isOn: way.proposes, placeIds: made.map(({ id }) => id) };
    await db.transaction((tx) => writeSetting(tx, 'proposals', proposals));
  }

  async function compareSeats(closesAt: Date): Promise<void> {
    const seats = await db
      .select({ tribId: tribs.id, cityId: tribs.cityId, userId: tableAnswers.userId })
      .from(tableAnswers)
      .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
      .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
      .where(eq(tableRounds.closesAt, closesAt));
    const asked = await db
      .select({ userId: tableSeekers.userId, slots: tableEntries.slots })
      .from(tableSeekers)
      .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
      .innerJoin(tableEntries, eq(tableEntries.userId, tableSeekers.userId))
      .where(eq(tableRounds.closesAt, closesAt));
    for (const town of towns) {
      const tables = groupBy(
        seats.filter(({ cityId }) => cityId === town.cityId),
        ({ tribId }) => tribId,
      );
      const seekers = asked.flatMap(({ userId, slots }) => {
        const person = town.people.find(({ id }) => id === userId);
        return person ? { ...person.seeker, slots } : [];
      });
      const offered = [...tables.values()].map((table) => table.map(({ userId }) => userId));
      const { ours, random: drawn } = compareFits(seekers, offered, random);
      town.tables += offered.length;
      town.seats = { ours: addFits(town.seats.ours, ours), random: addFits(town.seats.random, drawn) };
    }
  }

  /** What those do who were left out, and those who have a table and are in no round any more. */
  async function endRound(closesAt: Date): Promise<void> {
    const rows = await db
      .select({
        userId: tableSeekers.userId,
        unseated: tableSeekers.unseated,
        active: tableEntries.active,
        slots: tableEntries.slots,
      })
      .from(tableSeekers)
      .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
      .innerJoin(tableEntries, eq(tableEntries.userId, tableSeekers.userId))
      .where(eq(tableRounds.closesAt, closesAt))
      .orderBy(tableSeekers.userId);
    await comeAnyway(closesAt);
    for (const { userId, unseated, active, slots } of rows) {
      const person = personOf(userId);
      const town = everybody.find((one) => one.person === person)?.town;
      if (!person || !town) continue;
      const more = unseated && way.offersEvenings && person.addsEvenings ? moreEvenings(slots) : [];
      const returns = !active && person.does(unseated ? ASKS_AGAIN : COMES_BACK);
      for (const slot of more) person.seeker.slots |= 1 << slot;
      if (returns || (active && more.length > 0)) await ask(person, town.cityId);
    }
  }

  /** People come to what begins now, and on the next day say whom they would like to meet again. */
  async function meet(from: Date, to: Date): Promise<void> {
    const begun = await db
      .select({
        tribId: tribs.id,
        startsAt: tribs.startsAt,
        cityId: tribs.cityId,
        userId: memberships.userId,
      })
      .from(memberships)
      .innerJoin(tribs, eq(tribs.id, memberships.tribId))
      .where(
        and(
          eq(memberships.status, 'joined'),
          isNull(tribs.cancelledAt),
          lte(tribs.startsAt, to),
          sql`${tribs.startsAt} > ${from.toISOString()}`,
        ),
      )
      .orderBy(tribs.id, memberships.userId);
    for (const [tribId, members] of groupBy(begun, (member) => member.tribId)) {
      const there = members
        .flatMap(({ userId }) => personOf(userId) ?? [])
        .filter((person) => person.does(TURNS_UP));
      const [{ startsAt, cityId } = { startsAt: null, cityId: null }] = members;
      if (startsAt === null || there.length < MEETING_MIN) continue;
      const town = towns.find((one) => one.cityId === cityId);
      if (town) town.held += 1;
      const pairs = there.flatMap((one) =>
        there.filter((other) => other !== one).map((other) => ({ one, other })),
      );
      for (const { one, other } of pairs) {
        one.firstSatAt ??= startsAt;
        one.met.set(other, [...(one.met.get(other) ?? []), startsAt]);
      }
      const wished = pairs.filter(({ one, other }) => one.wishesFor(other));
      if (wished.length > 0)
        await db
          .insert(meetAgain)
          .values(wished.map(({ one, other }) => ({ tribId, userId: one.id, otherId: other.id })));
    }
  }

  type Event = { at: Date; act: () => Promise<void> };
  const events: Event[] = [
    ...Array.from({ length: DAYS }, (_, day) => ({
      at: after(onDay(day, '19:00'), MINUTE_MS / 2),
      act: () => decideMeetups(deps),
    })),
    ...everybody.map(({ town, person }: { town: Town; person: Person }) => ({
      at: person.arrivesAt,
      act: () => arrive(person, town.cityId),
    })),
    ...CLOSINGS.flatMap((closesAt) => [
      {
        at: after(closesAt, MINUTE_MS),
        async act() {
          await db.update(users).set({ lastActiveAt: clock });
          await runRounds(deps, solve);
          await compareSeats(closesAt);
          await answer();
          await comeAnyway(closesAt);
        },
      },
      {
        at: after(closesAt, 24 * HOUR_MS + 10 * MINUTE_MS),
        async act() {
          await runRounds(deps, solve);
          await answer();
          await comeAnyway(closesAt);
        },
      },
      {
        at: after(closesAt, 35 * HOUR_MS),
        async act() {
          await runRounds(deps, solve);
          await endRound(closesAt);
        },
      },
    ]),
  ];
  let before = clock;
  await openTowns();
  for (const { at, act } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at > END) break;
    clock = at;
    await meet(before, at);
    before = at;
    await act();
    tell(Math.floor((at.getTime() - FIRST_DAY) / DAY_MS));
  }
  await meet(before, END);
  await clear(db);
  return { way, towns, objected };
}

/** The next run begins with the same empty towns. */
async function clear(db: Db): Promise<void> {
  const made = db.select({ id: users.id }).from(users);
  await db.delete(tribs);
  await db.delete(tableRounds);
  await db.delete(users).where(inArray(users.id, made));
  await db.delete(places);
}
