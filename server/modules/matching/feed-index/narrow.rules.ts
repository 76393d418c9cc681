import { DAYS, HOURS_OF_TIME, type TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { DAY_MS } from '#shared/domain/durations';
import type { When } from '#shared/domain/trib-options';
import { categoryNumber, firstFrom, type MeetupColumns } from './meetup-columns.rules';
import { localDayNumber, localToInstant, weekday, weekendOf } from '#shared/domain/meetup-time';

export type Filters = {
  /** In seconds, by the database's clock. */
  now: number;
  cityId?: number | undefined;
  category?: string | undefined;
  when?: When | undefined;
  day?: (typeof DAYS)[number] | undefined;
  timeOfDay?: (typeof TIMES_OF_DAY)[number] | undefined;
  isFree?: boolean | undefined;
  hasSpots?: boolean | undefined;
  communityId?: number | undefined;
  ideaId?: number | undefined;
  /** The ids of meetups that match a text, in ascending order. */
  found?: Int32Array | undefined;
};

/** Restricts meetups to cities within reach, or to those outside. `isReached` has a 1 at the number of each city within reach. */
export type Part = { isReached: Uint8Array; reached: 0 | 1 } | null;

/** Few enough that what is computed for a chunk stays in the processor's cache. */
export const CHUNK = 1_024;

/** Finds the meetups that fit a query by their columns alone, with one loop for each condition. */
export class Narrowing {
  /** The slots of the current chunk, in order. Each chunk overwrites the one before. */
  readonly picked = new Int32Array(CHUNK);
  /** If it is not null, the chunk is simply every slot from this one on, as it nearly always is without conditions. */
  first: number | null = null;
  readonly #conditions: { column: Int32Array | Uint8Array; value: number }[];
  readonly #periods: Period[] = [];
  readonly #hours: ReadonlySet<number> | null;

  constructor(
    private readonly columns: MeetupColumns,
    private readonly filters: Filters,
  ) {
    const { cityId, category, communityId, ideaId, isFree, hasSpots } = filters;
    const unknown = -1;
    const conditions = [
      { column: columns.cityNumbers, value: cityId && (columns.cities.find(cityId) ?? unknown) },
      { column: columns.categoryNumbers, value: category && categoryNumber(category) },
      { column: columns.communityIds, value: communityId },
      { column: columns.ideaIds, value: ideaId },
      { column: columns.areFree, value: isFree ? 1 : undefined },
      { column: columns.haveSpots, value: hasSpots ? 1 : undefined },
    ];
    this.#hours = hoursOfWeek(filters);
    this.#conditions = conditions.flatMap(({ column, value }) =>
      typeof value === 'number' ? [{ column, value }] : [],
    );
  }

  /** Yields for each chunk how many meetups fit, whether they are open or not. */
  *chunks(part: Part): Generator<number> {
    const found = this.filters.found ?? this.#idsIn(part);
    const length = found ? found.length : this.columns.size;
    for (let start = 0; start < length; start += CHUNK) {
      const count = Math.min(length - start, CHUNK);
      this.first = found ? null : start;
      yield this.#fitting(found ? this.#pick(found.subarray(start, start + count)) : count, part);
    }
  }

  /** Null if every meetup has to be looked at. */
  #idsIn(part: Part): Int32Array | null {
    if (part?.reached === 1) return this.columns.idsIn(part.isReached);
    const { cityId } = this.filters;
    const { cities } = this.columns;
    return cityId
      ? this.columns.idsIn(Uint8Array.from(cities.values, (id) => (id === cityId ? 1 : 0)))
      : null;
  }

  slot(n: number): number {
    return this.first === null ? (this.picked[n] ?? 0) : this.first + n;
  }

  passes(slot: number, part: Part): boolean {
    const { now, found } = this.filters;
    const id = this.columns.ids[slot] ?? 0;
    if (found && found[firstFrom(found, id, 0, found.length)] !== id) return false;
    this.first = slot;
    return this.columns.isShown(slot, now) && this.#fitting(1, part) === 1;
  }

  #pick(found: Int32Array): number {
    const { ids, size } = this.columns;
    let [count, slot] = [0, 0];
    for (const id of found) {
      slot = firstFrom(ids, id, slot, size);
      if (slot < size && ids[slot] === id) this.picked[count++] = slot;
    }
    return count;
  }

  #fitting(count: number, part: Part): number {
    let left = count;
    if (part !== null) left = this.#keepPart(left, part);
    for (const { column, value } of this.#conditions) left = this.#keepEqual(left, column, value);
    const hours = this.#hours;
    if (hours) left = this.keep(left, (slot) => hours.has(this.columns.hoursOfWeek[slot] ?? -1));
    return this.filters.when === undefined ? left : this.#keepWhen(left, this.filters.when);
  }

  #keepPart(count: number, { isReached, reached }: NonNullable<Part>): number {
    const { cityNumbers } = this.columns;
    return this.keep(count, (slot) => isReached[cityNumbers[slot] ?? 0] === reached);
  }

  #keepEqual(count: number, column: Int32Array | Uint8Array, value: number): number {
    return this.keep(count, (slot) => column[slot] === value);
  }

  keep(count: number, isKept: (slot: number) => boolean): number {
    const { picked, first } = this;
    let kept = 0;
    for (let n = 0; n < count; n++) {
      const slot = first === null ? (picked[n] ?? 0) : first + n;
      if (isKept(slot)) picked[kept++] = slot;
    }
    this.first = null;
    return kept;
  }

  #keepWhen(count: number, when: When): number {
    const { feedAt, zoneNumbers } = this.columns;
    return this.keep(count, (slot) => {
      const { from, before } = this.#periodOf(zoneNumbers[slot] ?? 0, when);
      const at = feedAt[slot] ?? 0;
      return at >= from && at < before;
    });
  }

  #periodOf(zone: number, when: When): Period {
    const timeZone = this.columns.timeZones.values[zone] ?? 'UTC';
    return (this.#periods[zone] ??= localPeriod(when, timeZone, this.filters.now));
  }
}

/** The hours of a week, counted from Monday, that a day and a time of day leave. Null if they leave all. */
function hoursOfWeek({ day, timeOfDay }: Pick<Filters, 'day' | 'timeOfDay'>): ReadonlySet<number> | null {
  if (!day && !timeOfDay) return null;
  const { from, until } = timeOfDay ? HOURS_OF_TIME[timeOfDay] : { from: 0, until: 24 };
  const isIn = (hour: number) => (from < until ? hour >= from && hour < until : hour >= from || hour < until);
  const days = DAYS.flatMap((name, number) => (!day || day === name ? [number] : []));
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(isIn);
  return new Set(days.flatMap((number) => hours.map((hour) => number * 24 + hour)));
}

/** Includes `from` and excludes `before`, both in seconds. */
type Period = { from: number; before: number };

const kept = new Map<string, Period & { period: Period }>();

/**
 * The period of "today" or "this weekend" in a time zone. Computing it is slow and gives the same all day, so the result is kept
 * until the zone's midnight.
 */
function localPeriod(when: When, timeZone: string, now: number): Period {
  const key = `${when} ${timeZone}`;
  const known = kept.get(key);
  if (known && now >= known.from && now < known.before) return known.period;
  const today = localDayNumber(new Date(now * 1000), timeZone);
  const [first, last] = daysOf(when, today);
  const period = { from: midnight(first, timeZone), before: midnight(last + 1, timeZone) };
  const until = { from: midnight(today, timeZone), before: midnight(today + 1, timeZone) };
  kept.set(key, { period, ...until });
  return period;
}

function daysOf(when: When, today: number): [first: number, last: number] {
  const sunday = weekendOf(today).to;
  switch (when) {
    case 'today':
      return [today, today];
    case 'tomorrow':
      return [today + 1, today + 1];
    case 'weekend':
      return [sunday - 1, sunday];
    case 'week':
      return [today, today + 7 - weekday(today)];
  }
}

const midnight = (day: number, timeZone: string) =>
  localToInstant(new Date(day * DAY_MS).toISOString(), timeZone).getTime() / 1000;
