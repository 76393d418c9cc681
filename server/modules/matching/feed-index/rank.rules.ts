import { selfScore, type AnswerVector } from '#shared/domain/compatibility';
import { milesBetween, type Coordinates } from '#shared/domain/great-circle';
import { MATCH_LEVELS, levelOf, scoreRange } from '#shared/domain/match-labels';
import { VISIBILITIES } from '#shared/domain/trib-options';
import { MEAN_OFFSET_COST } from '../../../db/value-offsets';
import type { MeetupColumns } from './meetup-columns.rules';
import { CHUNK, Narrowing, type Filters, type Part } from './narrow.rules';

/** More than any score, so that whatever is within reach comes before everything else. */
export const WITHIN_REACH_BOOST = 1_000;
/** With fewer members than this, a visitor is not told a number, because it would reveal too much about the one or two people. */
const NUMBER_MEMBERS_MIN = 3;

export type Asked = Filters & {
  from: AnswerVector;
  isVisitor: boolean;
  /**
   * `own`, `waiting` and `refused` are meetups that the viewer has joined, waits for or has refused;
   * `blocked` are people with a block between them and the viewer.
   */
  own: readonly number[];
  waiting: readonly number[];
  refused: readonly number[];
  blocked: readonly number[];
  /** Their friends' meetups and those of their communities may be shown to them alone; organizers see their friends-only ones. */
  friends: readonly number[];
  organized: readonly number[];
  communities: readonly number[];
  /** The range of scores of a label. */
  label?: { from: number; below: number } | undefined;
  /** Where the viewer is. `within` leaves out what is farther away than `miles`. */
  near?: { origin: Coordinates; miles: number; within: boolean } | undefined;
  /** Scores from the database, for meetups whose score is next to a rounding border. Null for meetups that are gone. */
  wholeScores: ReadonlyMap<number, number | null>;
  /**
   * Collects the meetups that are missing in `wholeScores`. They are left out, so the result is valid only if this stays empty.
   */
  unclear: Set<number>;
};
export type PageAsked = Asked & {
  after: { at: number; id: number } | null;
  size: number;
};

/** The best open meetups in the order of the feed: first those within reach, then by whole scores, then by ids. */
export function rankPage(columns: MeetupColumns, asked: PageAsked): Ranked[] {
  const { near, after, size } = asked;
  const ranking = new Ranking(columns, asked);
  if (!near) return ranking.best(null, after, size);
  const isReached = ranking.reachableCities(near);
  const isAfterNear = after !== null && after.at < WITHIN_REACH_BOOST;
  const afterNear = after && { ...after, at: after.at - WITHIN_REACH_BOOST };
  const page = isAfterNear ? [] : ranking.best({ isReached, reached: 1 }, afterNear, size);
  if (near.within || page.length === size) return page;
  return [
    ...page,
    ...ranking.best({ isReached, reached: 0 }, isAfterNear ? after : null, size - page.length),
  ];
}

/** Counts the meetups on all pages. Without a label or blocks, nothing is scored. */
export function countRanked(columns: MeetupColumns, asked: Asked): number {
  const { near } = asked;
  const ranking = new Ranking(columns, asked);
  return ranking.count(near?.within ? { isReached: ranking.reachableCities(near), reached: 1 } : null);
}

/**
 * If a score is closer than this to a rounding border, the database has to decide. Each 32-bit value is off by up to 2⁻²⁴ of
 * itself, together by at most 1.5e-5: points are no longer than 9.4 and `atZero` is less than 128.
 */
const NEARLY = 2e-5;
const LABEL_FLOORS = MATCH_LEVELS.map((level) => scoreRange(level).from);

/** Fewer than any degree of latitude has. */
const MILES_A_DEGREE = 68;

type Axis = { column: Float32Array; times: number };

/** This many axes are added up in one pass over a chunk. One at a time would mostly load and store sums. */
const AT_ONCE = 4;

class Ranking {
  readonly #own: ReadonlySet<number>;
  readonly #waiting: ReadonlySet<number>;
  readonly #refused: ReadonlySet<number>;
  readonly #blocked: ReadonlySet<number>;
  readonly #friends: ReadonlySet<number>;
  readonly #organized: ReadonlySet<number>;
  readonly #communities: ReadonlySet<number>;
  readonly #axes: Axis[];
  readonly #constant: number;
  readonly #self: number;
  readonly #narrowing: Narrowing;
  readonly #scores = new Float64Array(CHUNK);

  constructor(
    private readonly columns: MeetupColumns,
    private readonly asked: Asked,
  ) {
    const { from, own, waiting, refused, blocked, friends, organized, communities } = asked;
    this.#own = new Set(own);
    this.#waiting = new Set(waiting);
    this.#refused = new Set(refused);
    this.#blocked = new Set(blocked);
    this.#friends = new Set(friends);
    this.#organized = new Set(organized);
    this.#communities = new Set(communities);
    this.#axes = from.point.flatMap((value, axis) => {
      const column = columns.axes[axis];
      return value !== 0 && column ? [{ column, times: 2 * value }] : [];
    });
    this.#axes.push({ column: columns.atZero, times: 1 });
    const [anyAxis = columns.atZero] = columns.axes;
    while (this.#axes.length % AT_ONCE > 0) this.#axes.push({ column: anyAxis, times: 0 });
    const norm = from.point.reduce((sum, value) => sum + value * value, 0);
    this.#constant = MEAN_OFFSET_COST + from.interestBonus - norm;
    this.#self = selfScore(from);
    this.#narrowing = new Narrowing(columns, asked);
  }

  reachableCities({ origin, miles }: NonNullable<Asked['near']>): Uint8Array {
    const { cities, cityPositions } = this.columns;
    const isReached = new Uint8Array(cities.values.length);
    for (let number = 0; number < isReached.length; number++) {
      const position = cityPositions[number];
      if (!position || cities.values[number] === 0) continue;
      // Most cities are too far north or south, which takes no distance to see.
      const isOff = Math.abs(position.latitude - origin.latitude) * MILES_A_DEGREE > miles;
      if (!isOff && milesBetween(origin, position) <= miles) isReached[number] = 1;
    }
    return isReached;
  }

  best(part: Part, after: PageAsked['after'], size: number): Ranked[] {
    const { ids } = this.columns;
    const best = new Best(size, after && { id: after.id, score: after.at });
    const scores = this.#scores;
    for (const picked of this.#narrowing.chunks(part)) {
      this.#score(picked);
      for (let n = 0; n < picked; n++) {
        const score = scores[n] ?? 0;
        // Most scores are not among the best so far, so only a few meetups are checked for being open.
        if (score + 0.5 + NEARLY < best.least) continue;
        const slot = this.#narrowing.slot(n);
        if (!this.#isShown(slot) || !this.#isOthers(slot)) continue;
        const shownScore = this.#shown(slot, score);
        if (shownScore !== null && this.#hasLabel(shownScore)) best.offer(ids[slot] ?? 0, shownScore);
      }
    }
    for (const [slot, shownScore] of this.#ownScores(part)) best.add(ids[slot] ?? 0, shownScore);
    return best.sorted();
  }

  count(part: Part): number {
    const own = this.#ownScores(part).length;
    const isEach = !this.asked.label && this.#blocked.size === 0;
    let count = own;
    for (const chunk of this.#narrowing.chunks(part)) {
      const picked = this.#narrowing.keep(chunk, (slot) => this.#isShown(slot));
      if (isEach) {
        count += picked;
        continue;
      }
      this.#score(picked);
      for (let n = 0; n < picked; n++) {
        const slot = this.#narrowing.slot(n);
        if (!this.#isOthers(slot)) continue;
        const shownScore = this.#shown(slot, this.#scores[n] ?? 0);
        if (shownScore !== null && this.#hasLabel(shownScore)) count += 1;
      }
    }
    if (!isEach) return count;
    const left = this.#passing(new Set([...this.#own, ...this.#refused]), part);
    return count - left.filter((slot) => this.#isShown(slot)).length;
  }

  #hasLabel(shownScore: number): boolean {
    const { label } = this.asked;
    return !label || (shownScore >= label.from && shownScore < label.below);
  }

  /** Open, and for somebody like the viewer, who sees what they wait for in any case. */
  #isShown(slot: number): boolean {
    const { columns } = this;
    if (!columns.isShown(slot, this.asked.now)) return false;
    if (this.#waiting.size > 0 && this.#waiting.has(columns.ids[slot] ?? 0)) return true;
    switch (VISIBILITIES[columns.visibilities[slot] ?? 0]) {
      case 'friends':
        return (
          this.#friends.has(columns.creatorIds[slot] ?? 0) ||
          this.#organized.has(columns.communityIds[slot] ?? 0)
        );
      case 'members':
        return this.#communities.has(columns.communityIds[slot] ?? 0);
      default:
        return true;
    }
  }

  /** True unless it is the viewer's own, which is scored differently, or one that they do not see. */
  #isOthers(slot: number): boolean {
    return (this.#own.size === 0 || !this.#own.has(this.columns.ids[slot] ?? 0)) && this.#isAllowed(slot);
  }

  #isAllowed(slot: number): boolean {
    const id = this.columns.ids[slot] ?? 0;
    return (
      (this.#blocked.size === 0 || !this.#blocked.has(this.columns.creatorIds[slot] ?? 0)) &&
      !this.#refused.has(id)
    );
  }

  /**
   * Computes the scores that non-members see. The squared distance is split into
   * parts, so that axes on which the viewer is zero can be skipped.
   */
  #score(picked: number): void {
    this.#scores.fill(this.#constant, 0, picked);
    for (let axis = 0; axis < this.#axes.length; axis += AT_ONCE)
      this.#addAxes(this.#axes.slice(axis, axis + AT_ONCE), picked);
  }

  #addAxes([a, b, c, d]: Axis[], picked: number): void {
    if (!a || !b || !c || !d) return;
    const scores = this.#scores;
    const { picked: slots, first } = this.#narrowing;
    const [columnA, columnB, columnC, columnD] = [a.column, b.column, c.column, d.column];
    const [timesA, timesB, timesC, timesD] = [a.times, b.times, c.times, d.times];
    // Nearly all chunks are a row of slots, for which a separate loop is faster.
    if (first !== null) {
      for (let n = 0, slot = first; n < picked; n++, slot++)
        scores[n] =
          (scores[n] ?? 0) +
          timesA * (columnA[slot] ?? 0) +
          timesB * (columnB[slot] ?? 0) +
          timesC * (columnC[slot] ?? 0) +
          timesD * (columnD[slot] ?? 0);
      return;
    }
    for (let n = 0; n < picked; n++) {
      const slot = slots[n] ?? 0;
      scores[n] =
        (scores[n] ?? 0) +
        timesA * (columnA[slot] ?? 0) +
        timesB * (columnB[slot] ?? 0) +
        timesC * (columnC[slot] ?? 0) +
        timesD * (columnD[slot] ?? 0);
    }
  }

  /** The whole score that a non-member sees, or the lowest score of its label if only the label is shown. */
  #shown(slot: number, score: number): number | null {
    const members = this.columns.memberCounts[slot] ?? 0;
    const whole = members === 0 ? rounded(this.#self) : this.#whole(slot, score, NEARLY);
    if (whole === null || !this.asked.isVisitor || members >= NUMBER_MEMBERS_MIN) return whole;
    const level = levelOf(whole);
    return Math.max(0, LABEL_FLOORS[MATCH_LEVELS.indexOf(level)] ?? 0);
  }

  #whole(slot: number, score: number, nearly: number): number | null {
    const isClear = Math.abs(score + 0.5 - Math.round(score + 0.5)) > nearly;
    if (isClear) return rounded(score);
    const id = this.columns.ids[slot] ?? 0;
    const { wholeScores, unclear } = this.asked;
    if (!wholeScores.has(id)) unclear.add(id);
    return wholeScores.get(id) ?? null;
  }

  /** Scores the viewer's own meetups by the mean over the other members. A meetup without others has no label. */
  #ownScores(part: Part): [slot: number, shownScore: number][] {
    return this.#passing(this.#own, part).flatMap((slot): [number, number][] => {
      const members = this.columns.memberCounts[slot] ?? 0;
      if (!this.#isAllowed(slot) || (this.asked.label && members <= 1)) return [];
      const shownScore = members <= 1 ? rounded(this.#self) : this.#ownScore(slot, members);
      return shownScore !== null && this.#hasLabel(shownScore) ? [[slot, shownScore]] : [];
    });
  }

  #ownScore(slot: number, members: number): number | null {
    let all = this.#constant;
    for (const { column, times } of this.#axes) all += times * (column[slot] ?? 0);
    const others = (members * all - MEAN_OFFSET_COST - this.#self) / (members - 1);
    return this.#whole(slot, others, NEARLY * 2);
  }

  #passing(ids: ReadonlySet<number>, part: Part): number[] {
    return [...ids].flatMap((id) => {
      const slot = this.columns.slotOf(id);
      return slot !== undefined && this.#narrowing.passes(slot, part) ? [slot] : [];
    });
  }
}

/** Rounds as Postgres does. Lists are ordered by this, because a finer order would reveal the exact score. */
const rounded = (score: number) => Math.min(100, Math.max(0, Math.floor(score + 0.5)));

type Ranked = { id: number; score: number };

/** Keeps the best of what it is offered. Offers come in the order of ids, so of equal scores it keeps the first ones. */
class Best {
  /** Lower scores are no longer wanted. */
  least = 0;
  #kept = 0;
  readonly #counts = new Int32Array(101);
  readonly #rows: Ranked[] = [];

  constructor(
    private readonly size: number,
    private readonly after: Ranked | null,
  ) {}

  offer(id: number, score: number): void {
    if (score < this.least || !this.#isAfter(id, score)) return;
    this.#rows.push({ id, score });
    this.#counts[score] = (this.#counts[score] ?? 0) + 1;
    this.#kept += 1;
    while (this.#kept >= this.size && this.least <= 100) {
      this.#kept -= this.#counts[this.least] ?? 0;
      this.least += 1;
    }
  }

  /** Unlike `offer`, accepts ids in any order. */
  add(id: number, score: number): void {
    if (this.#isAfter(id, score)) this.#rows.push({ id, score });
  }

  sorted(): Ranked[] {
    return this.#rows.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, this.size);
  }

  #isAfter(id: number, score: number): boolean {
    const { after } = this;
    return after === null || score < after.score || (score === after.score && id > after.id);
  }
}
