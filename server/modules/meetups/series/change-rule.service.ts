import type { NewRule, RuleChange, SeriesScope } from '#shared/api/series';
import { AHEAD_WEEKS, dayNumber, repeatsProblem } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import { makeDates } from '../tribs/make-dates.service';
import { daysBetween, hoursOn, localHours } from '../tribs/recurrence.rules';
import { type SeriesRow, updateSeries } from '../tribs/series.queries';
import { repeatsRefused } from '../tribs/tribs.errors';
import type { TribRow } from '../tribs/tribs.queries';
import { lockDates } from './edit-dates.service';
import { notAFirstDay, seriesEnded } from './series.errors';
import { countGoing } from './series.queries';
import { cancelDates } from './series.service';
import { instant } from './series.views';

type Person = { id: number };
type Change = { tribId: number; scope: SeriesScope; rule: NewRule };

/** Returns what another rule would do to the dates that exist, without doing it. */
export function previewRule(db: Db, host: Person, change: Change, now: Date): Promise<RuleChange> {
  return db.transaction(async (tx) => {
    const { dates, leftOut } = await lockForRule(tx, host, change, now);
    return changeView(tx, host, dates, leftOut);
  });
}

/**
 * Makes the series repeat in another way, from this date on or for all upcoming ones. Dates that fit stay as they are,
 * with everybody in them; the others are cancelled, and missing dates of the next weeks are made.
 */
export async function changeRule(db: Db, host: Person, change: Change, now: Date): Promise<RuleChange> {
  const { seriesId, view } = await db.transaction(async (tx) => {
    const { series, dates, leftOut } = await lockForRule(tx, host, change, now);
    const { repeats, firstDay } = change.rule;
    const { every, weekdays, until = null, times = null } = repeats;
    const seen = await changeView(tx, host, dates, leftOut);
    await cancelDates(tx, host, { seriesId: series.id, left: leftOut, plan: { repeats, firstDay } }, now);
    await updateSeries(tx, series.id, {
      every,
      weekdays: every === 'weekdays' ? (weekdays ?? []) : null,
      firstDay,
      until,
      times,
    });
    return { seriesId: series.id, view: seen };
  });
  await makeDates(db, seriesId, now);
  return view;
}

async function lockForRule(tx: Db, host: Person, { tribId, scope, rule }: Change, now: Date) {
  const { series, dates } = await lockDates(tx, host, { tribId, scope }, now);
  if (series.endedAt !== null) throw seriesEnded();
  const { repeats, firstDay } = rule;
  const problem = repeatsProblem(repeats, firstDay);
  if (problem) throw repeatsRefused(problem);
  const days = dates.map(({ occurrence }) => occurrence ?? firstDay);
  if (!days.includes(firstDay) && !isSoon(series, firstDay, now)) throw notAFirstDay();
  const [from = firstDay, to = firstDay] = [days[0], days.at(-1)];
  const fitting = new Set(daysBetween({ ...repeats, firstDay }, from, to));
  return { series, dates, leftOut: dates.filter(({ occurrence }) => !fitting.has(occurrence ?? '')) };
}

/** Then the new rule's first date is made at once, and has not begun. */
function isSoon(series: SeriesRow, day: string, now: Date): boolean {
  const today = localHours({ startsAt: now, endsAt: now }, series.timeZone).day;
  return hoursOn(day, series).startsAt > now && dayNumber(day) <= dayNumber(today) + AHEAD_WEEKS * 7;
}

async function changeView(tx: Db, host: Person, dates: readonly TribRow[], leftOut: readonly TribRow[]) {
  return {
    cancelled: leftOut.map(({ id, startsAt, timeZone, memberCount }) => ({
      id,
      startTime: instant(startsAt),
      timeZone,
      memberCount,
    })),
    people: await countGoing(
      tx,
      leftOut.map(({ id }) => id),
      host.id,
    ),
    kept: dates.length - leftOut.length,
  };
}
