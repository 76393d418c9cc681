import { pick } from '#shared/domain/pick';
import { AHEAD_WEEKS, type Repeats, repeatsProblem, SERIES_MINUTES_MAX } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import { lockPeopleOfSeriesShared, lockSeries } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { mayPost } from '../../people/communities/communities.service';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { insertFirstPost, isSeriesHeld } from '../../trust/first-posts/first-posts.queries';
import { insertMembers } from './members.queries';
import { TEMPLATE_COLUMNS } from './date-parts.rules';
import { localHours, occurrencesBetween, type Rule } from './recurrence.rules';
import {
  findGoingOn,
  findMadeDays,
  findSeated,
  findSeriesRow,
  insertSeries,
  isMade,
  type HostedSeries,
  type SeriesRow,
} from './series.queries';
import { notTheCreator, repeatsRefused, tooLongToRepeat, withoutTimes } from './tribs.errors';
import { insertTrib, type TribRow, updateTribRow } from './tribs.queries';

const AHEAD_MS = AHEAD_WEEKS * 7 * 86_400_000;

/** Makes a meetup the first date of a series. The caller holds the lock on it. */
export async function startSeries(tx: Db, trib: TribRow, repeats: Repeats, now: Date): Promise<number> {
  const { creatorId, startsAt, endsAt, timeZone } = trib;
  if (startsAt === null || endsAt === null) throw withoutTimes();
  if (creatorId === null) throw notTheCreator();
  const { day: firstDay, ...hours } = localHours({ startsAt, endsAt }, timeZone);
  if (hours.minutes > SERIES_MINUTES_MAX) throw tooLongToRepeat();
  const problem = repeatsProblem(repeats, firstDay);
  if (problem) throw repeatsRefused(problem);
  const { every, weekdays, until = null, times = null } = repeats;
  const seriesId = await insertSeries(tx, {
    creatorId,
    every,
    weekdays: every === 'weekdays' ? (weekdays ?? []) : null,
    firstDay,
    until,
    times,
    timeZone,
    ...hours,
    template: pick(trib, TEMPLATE_COLUMNS),
  });
  await updateTribRow(tx, trib.id, { seriesId, occurrence: firstDay });
  // A held meetup may leave an earlier series with which it was held, so it is a first post of its own.
  if (trib.hiddenAt) await insertFirstPost(tx, creatorId, { tribId: trib.id }, now);
  return seriesId;
}

export function ruleOf({ every, weekdays, firstDay, until, times, ...hours }: SeriesRow): Rule {
  return {
    every,
    ...(weekdays && { weekdays }),
    firstDay,
    ...(until !== null && { until }),
    ...(times !== null && { times }),
    ...hours,
  };
}

/** Makes the due dates of all series. A series that fails is tried again in the next run, and does not hold up others. */
export async function makeDueDates({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  for (const seriesId of await findGoingOn(db)) {
    await makeDates(db, seriesId, now()).catch((error: unknown) =>
      log.error({ err: error, seriesId }, 'the dates of a series were not made'),
    );
  }
}

/** Makes the missing dates of the next weeks, each in a transaction of its own. */
export async function makeDates(db: Db, seriesId: number, now: Date): Promise<void> {
  const row = await findSeriesRow(db, seriesId);
  if (!row) return;
  const made = await findMadeDays(db, seriesId);
  for (const { day } of dueDates(row, now)) {
    if (made.has(day)) continue;
    while (!(await db.transaction((tx) => makeDate(tx, row, day, now)))) {
      // A regular who was not locked joined the series meanwhile, so it starts again with them.
    }
  }
}

function dueDates(row: SeriesRow, now: Date) {
  if (row.endedAt !== null) return [];
  return occurrencesBetween(ruleOf(row), now, new Date(now.getTime() + AHEAD_MS));
}

/**
 * Makes a date under the lock on the series, so that it is not made twice, and as the series is by then. Returns false
 * and does nothing if a regular is not locked: people must be locked before the series.
 */
async function makeDate(tx: Db, before: SeriesRow, dueDay: string, now: Date): Promise<boolean> {
  const { id: seriesId } = before;
  const active = new Set(await lockPeopleOfSeriesShared(tx, before));
  const row = await lockSeries(tx, seriesId);
  const creatorId = row?.creatorId ?? null;
  if (!row || creatorId === null || !active.has(creatorId)) return true;
  const next = dueDates(row, now).find(({ day }) => day === dueDay);
  if (!next || (await isMade(tx, seriesId, dueDay))) return true;
  const { template, timeZone } = row;
  const { startsAt, endsAt, day } = next;
  const seated = await findSeated(tx, { ...row, creatorId });
  if (seated.some(({ userId }) => !active.has(userId))) return false;
  const inItsName = await mayPost(tx, creatorId, template.communityId);
  const tribId = await insertTrib(tx, {
    ...template,
    communityId: inItsName ? template.communityId : null,
    creatorId,
    timeZone,
    startsAt,
    endsAt,
    seriesId,
    occurrence: day,
    hiddenAt: (await isSeriesHeld(tx, seriesId)) ? now : null,
  });
  if (tribId === null) throw new Error('A date has no idempotency key that could be taken');
  await seatPeople(tx, { ...row, creatorId }, tribId, { regulars: seated, now });
  await refreshAggregates(tx, [tribId]);
  return true;
}

/** Seats the host, then as many regulars as there are spots for; the others wait. */
async function seatPeople(
  tx: Db,
  { creatorId, template, newcomerSpots }: HostedSeries,
  tribId: number,
  { regulars, now }: { regulars: Awaited<ReturnType<typeof findSeated>>; now: Date },
): Promise<void> {
  const spots = template.maxParticipants - 1 - newcomerSpots;
  await insertMembers(tx, [
    { tribId, userId: creatorId, status: 'joined', role: 'host', joinedAt: now },
    ...regulars.map(({ userId, role }, index) =>
      index < spots
        ? { tribId, userId, status: 'joined' as const, role, joinedAt: now }
        : { tribId, userId, status: 'waitlisted' as const },
    ),
  ]);
}
