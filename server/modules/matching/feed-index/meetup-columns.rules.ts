import { CATEGORIES } from '#shared/domain/trib-options';

/** What ranking needs of a meetup. Missing ids are 0. Times are in seconds, and infinite without a date. */
export type Meetup = {
  id: number;
  creatorId: number;
  cityId: number;
  latitude: number;
  longitude: number;
  communityId: number;
  ideaId: number;
  memberCount: number;
  /** Its position in `VISIBILITIES`. */
  visibility: number;
  /** The local hour at which it begins, counted from Monday; negative without a date. */
  hourOfWeek: number;
  isFree: number;
  hasSpots: number;
  feedAt: number;
  /** From when on it is the next date of its series; 0 for most meetups. */
  shownFrom: number;
  base: number;
  timeZone: string;
  category: string;
  point: readonly number[];
};

/** 0 for a category that nobody can filter by. */
export const categoryNumber = (category: string): number =>
  CATEGORIES.findIndex((known) => known === category) + 1;

/** Finds the first position whose id is not lower. It searches in steps that double, because most are near. */
export function firstFrom(ids: Int32Array, id: number, start: number, end: number): number {
  let low = start;
  let step = 1;
  for (; low + step < end && (ids[low + step] ?? 0) < id; step *= 2) low += step;
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Column = Int32Array | Int16Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

/** Grows by this factor, so that adding single meetups does not copy everything each time. */
const GROWTH = 1.05;
const SMALLEST = 64;
/** This many may come or move before the lists of cities are made anew; all of them are looked at. */
const SINCE_MAX = 2_000;
/** Ids of more than this share of all meetups take longer to sort than it takes to look at every meetup. */
const LISTED_SHARE = 1 / 16;
/** A removed meetup begins before any moment, so it never counts as open. */
const REMOVED = -Infinity;

/** Numbers the distinct values of a column that has few of them. */
class Numbered<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<T, number>();

  numberOf(value: T): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    this.#numbers.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  find(value: T): number | undefined {
    return this.#numbers.get(value);
  }
}

/**
 * Stores meetups as columns of numbers in the order of their ids: no object for each, and a loop over one column reads nothing
 * else. A slot is a position in all columns, valid until the next change.
 */
export class MeetupColumns {
  size = 0;
  ids = new Int32Array(SMALLEST);
  creatorIds = new Int32Array(SMALLEST);
  communityIds = new Int32Array(SMALLEST);
  ideaIds = new Int32Array(SMALLEST);
  /** These are the numbers given by `cities`, `timeZones` and `categoryNumber`. */
  cityNumbers = new Int32Array(SMALLEST);
  zoneNumbers = new Uint16Array(SMALLEST);
  categoryNumbers = new Uint8Array(SMALLEST);
  memberCounts = new Uint8Array(SMALLEST);
  visibilities = new Uint8Array(SMALLEST);
  hoursOfWeek = new Int16Array(SMALLEST);
  areFree = new Uint8Array(SMALLEST);
  haveSpots = new Uint8Array(SMALLEST);
  feedAt = new Float64Array(SMALLEST);
  shownFrom = new Float64Array(SMALLEST);
  /** `base` minus the squared length of the point, which is the score for a viewer at zero. Infinite without members. */
  atZero = new Float32Array(SMALLEST);
  /** The coordinates of the points, one column for each axis in use. */
  axes: Float32Array[] = [];
  readonly cities = new Numbered<number>();
  readonly cityPositions: { latitude: number; longitude: number }[] = [];
  readonly timeZones = new Numbered<string>();
  /** Ids by city: those of city n begin at `starts[n]`. A meetup that is gone or has moved stays until they are made anew. */
  #byCity: { ids: Int32Array; starts: Int32Array } | null = null;
  /** Meetups that have come or moved since. */
  #since: number[] = [];

  slotOf(id: number): number | undefined {
    const slot = this.#firstFrom(id);
    return slot < this.size && this.ids[slot] === id ? slot : undefined;
  }

  put(meetup: Meetup): void {
    const slot = this.#firstFrom(meetup.id);
    const isNew = slot === this.size || this.ids[slot] !== meetup.id;
    if (isNew) {
      if (this.isFull) this.reserve(Math.ceil(this.size * GROWTH) - this.size + SMALLEST);
      if (slot < this.size)
        for (const column of this.#columns()) column.copyWithin(slot + 1, slot, this.size);
      this.size += 1;
    }
    if (isNew || this.cities.values[this.cityNumbers[slot] ?? 0] !== meetup.cityId)
      this.#noteMoved(meetup.id);
    this.#write(slot, meetup);
  }

  /**
   * All ids in these cities, in ascending order, among some in others; null if they are so many that looking at every meetup is
   * faster. `isIn` has a 1 at the number of each city.
   */
  idsIn(isIn: Uint8Array): Int32Array | null {
    const { ids, starts } = (this.#byCity ??= this.#listByCity());
    const parts: Int32Array[] = [Int32Array.from(this.#since)];
    for (let city = isIn.indexOf(1); city !== -1; city = isIn.indexOf(1, city + 1))
      parts.push(ids.subarray(starts[city] ?? ids.length, starts[city + 1] ?? ids.length));
    const count = parts.reduce((sum, { length }) => sum + length, 0);
    if (count > this.size * LISTED_SHARE) return null;
    const found = new Int32Array(count);
    let at = 0;
    for (const part of parts) {
      found.set(part, at);
      at += part.length;
    }
    found.sort();
    return found.filter((id, n) => id !== found[n - 1]);
  }

  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot !== undefined) this.feedAt[slot] = REMOVED;
  }

  /** Frees the slots of meetups that were removed or began before this moment, and always leaves some room. */
  drop(before: number): void {
    let kept = 0;
    const columns = this.#columns();
    for (let slot = 0; slot < this.size; slot++) {
      if ((this.feedAt[slot] ?? REMOVED) < before) continue;
      if (kept < slot) for (const column of columns) column[kept] = column[slot] ?? 0;
      kept += 1;
    }
    this.size = kept;
    this.#byCity = null;
    if (kept * GROWTH > this.ids.length) this.reserve(Math.ceil(kept * GROWTH) - kept);
  }

  reserve(more: number): void {
    this.#resize(this.size + more);
  }

  /** True if the meetup has not begun and, in a series, is the next date. */
  isShown(slot: number, now: number): boolean {
    return (this.feedAt[slot] ?? 0) > now && (this.shownFrom[slot] ?? 0) <= now;
  }

  get isFull(): boolean {
    return this.size === this.ids.length;
  }

  get bytes(): number {
    return this.#columns().reduce(
      (sum, { byteLength }) => sum + byteLength,
      this.#byCity?.ids.byteLength ?? 0,
    );
  }

  #noteMoved(id: number): void {
    if (this.#byCity === null) return;
    if (this.#since.length < Math.min(SINCE_MAX, (this.size * LISTED_SHARE) / 2)) this.#since.push(id);
    else this.#byCity = null;
  }

  #listByCity(): { ids: Int32Array; starts: Int32Array } {
    this.#since = [];
    const starts = new Int32Array(this.cities.values.length + 1);
    const add = (city: number, count: number) => (starts[city] = (starts[city] ?? 0) + count);
    for (let slot = 0; slot < this.size; slot++) add((this.cityNumbers[slot] ?? 0) + 1, 1);
    for (let city = 1; city < starts.length; city++) add(city, starts[city - 1] ?? 0);
    const ids = new Int32Array(this.size);
    const next = starts.slice();
    for (let slot = 0; slot < this.size; slot++) {
      const city = this.cityNumbers[slot] ?? 0;
      const at = next[city] ?? 0;
      ids[at] = this.ids[slot] ?? 0;
      next[city] = at + 1;
    }
    return { ids, starts };
  }

  #write(slot: number, meetup: Meetup): void {
    this.ids[slot] = meetup.id;
    this.creatorIds[slot] = meetup.creatorId;
    this.communityIds[slot] = meetup.communityId;
    this.ideaIds[slot] = meetup.ideaId;
    this.zoneNumbers[slot] = this.timeZones.numberOf(meetup.timeZone);
    this.categoryNumbers[slot] = categoryNumber(meetup.category);
    this.memberCounts[slot] = meetup.memberCount;
    this.visibilities[slot] = meetup.visibility;
    this.hoursOfWeek[slot] = meetup.hourOfWeek;
    this.areFree[slot] = meetup.isFree;
    this.haveSpots[slot] = meetup.hasSpots;
    this.feedAt[slot] = meetup.feedAt;
    this.shownFrom[slot] = meetup.shownFrom;
    const city = this.cities.numberOf(meetup.cityId);
    this.cityNumbers[slot] = city;
    this.cityPositions[city] = { latitude: meetup.latitude, longitude: meetup.longitude };
    const { point } = meetup;
    while (this.axes.length < point.length) this.axes.push(new Float32Array(this.ids.length));
    let norm = 0;
    for (let axis = 0; axis < this.axes.length; axis++) {
      const value = point[axis] ?? 0;
      const column = this.axes[axis];
      if (column) column[slot] = value;
      norm += value * value;
    }
    this.atZero[slot] = meetup.memberCount === 0 ? Infinity : meetup.base - norm;
  }

  #columns(): Column[] {
    return [
      this.ids,
      this.creatorIds,
      this.communityIds,
      this.ideaIds,
      this.cityNumbers,
      this.zoneNumbers,
      this.categoryNumbers,
      this.memberCounts,
      this.visibilities,
      this.hoursOfWeek,
      this.areFree,
      this.haveSpots,
      this.feedAt,
      this.shownFrom,
      this.atZero,
      ...this.axes,
    ];
  }

  #firstFrom(id: number): number {
    // Nearly all meetups arrive in the order of their ids.
    const isLast = this.size === 0 || id > (this.ids[this.size - 1] ?? 0);
    return isLast ? this.size : firstFrom(this.ids, id, 0, this.size);
  }

  #resize(room: number): void {
    const copied = <C extends Column>(column: C, larger: C): C => {
      larger.set(column.subarray(0, this.size));
      return larger;
    };
    this.ids = copied(this.ids, new Int32Array(room));
    this.creatorIds = copied(this.creatorIds, new Int32Array(room));
    this.communityIds = copied(this.communityIds, new Int32Array(room));
    this.ideaIds = copied(this.ideaIds, new Int32Array(room));
    this.cityNumbers = copied(this.cityNumbers, new Int32Array(room));
    this.zoneNumbers = copied(this.zoneNumbers, new Uint16Array(room));
    this.categoryNumbers = copied(this.categoryNumbers, new Uint8Array(room));
    this.memberCounts = copied(this.memberCounts, new Uint8Array(room));
    this.visibilities = copied(this.visibilities, new Uint8Array(room));
    this.hoursOfWeek = copied(this.hoursOfWeek, new Int16Array(room));
    this.areFree = copied(this.areFree, new Uint8Array(room));
    this.haveSpots = copied(this.haveSpots, new Uint8Array(room));
    this.feedAt = copied(this.feedAt, new Float64Array(room));
    this.shownFrom = copied(this.shownFrom, new Float64Array(room));
    this.atZero = copied(this.atZero, new Float32Array(room));
    this.axes = this.axes.map((axis) => copied(axis, new Float32Array(room)));
  }
}

const DIMENSIONS = 0x7f_ff_ff_ff;

/**
 * Reads what `RECORD` in feed-index.queries.ts has written, one meetup at a time: collecting thousands in a list would take
 * longer than reading them. Each meetup reuses the point of the one before, so copy it if you keep it.
 */
export function* readMeetups(base64: string | null): Generator<Meetup> {
  if (base64 === null) return;
  const bytes = Buffer.from(base64, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const integer = () => view.getInt32((at += 4) - 4);
  const short = () => view.getInt16((at += 2) - 2);
  const float = () => view.getFloat64((at += 8) - 8);
  const text = () => {
    const length = short();
    return bytes.toString('utf8', at, (at += length));
  };
  const point: number[] = [];
  while (at < bytes.length) {
    const meetup = {
      id: integer(),
      creatorId: integer(),
      cityId: integer(),
      communityId: integer(),
      ideaId: integer(),
      memberCount: short(),
      visibility: short(),
      hourOfWeek: short(),
      isFree: short(),
      hasSpots: short(),
      feedAt: float(),
      shownFrom: float(),
      base: float(),
      latitude: float(),
      longitude: float(),
      timeZone: text(),
      category: text(),
      point,
    };
    // The highest bit says that it is a point and not a box. All of these are points.
    point.length = integer() & DIMENSIONS;
    for (let axis = 0; axis < point.length; axis++) point[axis] = float();
    yield meetup;
  }
}
