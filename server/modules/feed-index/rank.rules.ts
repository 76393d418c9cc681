import { type AnswerVector, selfScore } from '#shared/domain/compatibility';
import { type Coordinates, milesBetween } from '#shared/domain/great-circle';
import { MATCH_LEVELS, matchLabel, scoreRange } from '#shared/domain/match-labels';
import { MEAN_OFFSET_COST } from '../../db/value-offsets';
import { Best, type Ranked } from './best.rules';
import type { MeetupColumns } from './meetup-columns.rules';
import { CHUNK, type Filters, Narrowing, type Part } from './narrow.rules';

/** Above every score: whatever is within reach comes before all others. */
export const WITHIN_REACH_BOOST = 1_000;
/** For one or two people a number would reveal too much to a visitor. */
const NUMBER_MEMBERS_MIN = 3;

export type Asked = Filters & {
  from: AnswerVector;
  isVisitor: boolean;
  /** Meetups that the viewer has joined or refused, and people with a block between them and the viewer. */
  own: readonly number[];
  refused: readonly number[];
  blocked: readonly number[];
  /** The scores of a label. */
  label?: { from: number; below: number } | undefined;
  /** Where the viewer is; `within` leaves out what is farther than `miles`. */
  near?: { origin: Coordinates; miles: number; within: boolean } | undefined;
};
export type PageAsked = Asked & {
  after: { at: number; id: number } | null;
  size: number;
};

/** The best of all open meetups in the order of the feed: within reach first, then by whole scores, then by ids. */
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

/** How many there are on all pages: without a label, nothing is scored. */
export function countRanked(columns: MeetupColumns, asked: Asked): number {
  const { near } = asked;
  const ranking = new Ranking(columns, asked);
  return ranking.count(near?.within ? { isReached: ranking.reachableCities(near), reached: 1 } : null);
}

/** Sums in another order than Postgres has them: closer than this to the next score, they are computed in its order. */
const NEARLY = 1e-6;
/** The lowest score of each label that has one. */
const LABEL_FLOORS = MATCH_LEVELS.map((level) => scoreRange(level).from);

type Axis = { column: Float64Array; times: number };

/** So many axes are added up in one go over a chunk: one each would mostly load and store sums. */
const AT_ONCE = 4;

class Ranking {
  readonly #own: ReadonlySet<number>;
  readonly #refused: ReadonlySet<number>;
  readonly #blocked: ReadonlySet<number>;
  readonly #axes: Axis[];
  readonly #constant: number;
  readonly #self: number;
  readonly #narrowing: Narrowing;
  readonly #scores = new Float64Array(CHUNK);

  constructor(
    private readonly columns: MeetupColumns,
    private readonly asked: Asked,
  ) {
    const { from, own, refused, blocked } = asked;
    this.#own = new Set(own);
    this.#refused = new Set(refused);
    this.#blocked = new Set(blocked);
    this.#axes = from.point.flatMap((value, axis) => {
      const column = columns.axes[axis];
      return value !== 0 && column ? [{ column, times: 2 * value }] : [];
    });
    this.#axes.push({ column: columns.atZero, times: 1 });
    while (this.#axes.length % AT_ONCE > 0) this.#axes.push({ column: columns.base, times: 0 });
    const norm = from.point.reduce((sum, value) => sum + value * value, 0);
    this.#constant = MEAN_OFFSET_COST + from.interestBonus - norm;
    this.#self = selfScore(from);
    this.#narrowing = new Narrowing(columns, asked);
  }

  reachableCities({ origin, miles }: NonNullable<Asked['near']>): Uint8Array {
    const { cities, cityPositions } = this.columns;
    return Uint8Array.from(cities.values, (id, number) => {
      const position = cityPositions[number];
      return id !== 0 && position && milesBetween(origin, position) <= miles ? 1 : 0;
    });
  }

  best(part: Part, after: PageAsked['after'], size: number): Ranked[] {
    const { ids } = this.columns;
    const best = new Best(size, after && { id: after.id, score: after.at });
    const scores = this.#scores;
    for (const picked of this.#narrowing.chunks(part)) {
      this.#score(picked);
      for (let n = 0; n < picked; n++) {
        const score = scores[n] ?? 0;
        // Most are not among the best so far, so whether they are open is asked of few.
        if (score + 0.5 + NEARLY < best.least) continue;
        const slot = this.#narrowing.slot(n);
        if (!this.columns.isShown(slot, this.asked.now) || !this.#isOthers(slot)) continue;
        const shown = this.#shown(slot, score);
        if (this.#hasLabel(shown)) best.offer(ids[slot] ?? 0, shown);
      }
    }
    for (const [slot, shown] of this.#ownScores(part)) best.add(ids[slot] ?? 0, shown);
    return best.sorted();
  }

  count(part: Part): number {
    const own = this.#ownScores(part).length;
    const isEach = !this.asked.label && this.#blocked.size === 0;
    let count = own;
    for (const chunk of this.#narrowing.chunks(part)) {
      const picked = this.#narrowing.keepShown(chunk);
      if (isEach) {
        count += picked;
        continue;
      }
      this.#score(picked);
      for (let n = 0; n < picked; n++) {
        const slot = this.#narrowing.slot(n);
        if (this.#isOthers(slot) && this.#hasLabel(this.#shown(slot, this.#scores[n] ?? 0))) count += 1;
      }
    }
    return isEach ? count - this.#wanted(new Set([...this.#own, ...this.#refused]), part).length : count;
  }

  #hasLabel(shown: number): boolean {
    const { label } = this.asked;
    return !label || (shown >= label.from && shown < label.below);
  }

  /** Neither the viewer's own, which have another score, nor one that they do not see. */
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

  /** Scores of the picked for an outsider: a squared distance taken apart, by the axes on which the viewer is not zero. */
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
    for (let n = 0; n < picked; n++) {
      const slot = first === null ? (slots[n] ?? 0) : first + n;
      scores[n] =
        (scores[n] ?? 0) +
        timesA * (columnA[slot] ?? 0) +
        timesB * (columnB[slot] ?? 0) +
        timesC * (columnC[slot] ?? 0) +
        timesD * (columnD[slot] ?? 0);
    }
  }

  /** The whole score of an outsider, or the lowest of its label where only the label is told. */
  #shown(slot: number, score: number): number {
    const members = this.columns.memberCounts[slot] ?? 0;
    const whole = members === 0 ? wholeScore(this.#self) : this.#whole(slot, score);
    if (!this.asked.isVisitor || members >= NUMBER_MEMBERS_MIN) return whole;
    const { level } = matchLabel(whole);
    return Math.max(0, LABEL_FLOORS[MATCH_LEVELS.indexOf(level)] ?? 0);
  }

  #whole(slot: number, score: number): number {
    const isClear = Math.abs(score + 0.5 - Math.round(score + 0.5)) > NEARLY;
    return wholeScore(isClear ? score : this.#exact(slot));
  }

  /** In the order in which Postgres adds up. */
  #exact(slot: number): number {
    const { axes, base } = this.columns;
    const { point, interestBonus } = this.asked.from;
    let sum = 0;
    for (let axis = 0; axis < Math.max(axes.length, point.length); axis++)
      sum += ((axes[axis]?.[slot] ?? 0) - (point[axis] ?? 0)) ** 2;
    return (base[slot] ?? 0) + MEAN_OFFSET_COST + interestBonus - Math.sqrt(sum) ** 2;
  }

  /** The viewer's own, by the mean over the others in them. A group of oneself has no label. */
  #ownScores(part: Part): [slot: number, shown: number][] {
    return this.#wanted(this.#own, part).flatMap((slot): [number, number][] => {
      const members = this.columns.memberCounts[slot] ?? 0;
      if (!this.#isAllowed(slot) || (this.asked.label && members <= 1)) return [];
      const others = (members * this.#exact(slot) - MEAN_OFFSET_COST - this.#self) / (members - 1);
      const shown = wholeScore(members <= 1 ? this.#self : others);
      return this.#hasLabel(shown) ? [[slot, shown]] : [];
    });
  }

  /** Slots of those that the query leaves. */
  #wanted(ids: ReadonlySet<number>, part: Part): number[] {
    return [...ids].flatMap((id) => {
      const slot = this.columns.slotOf(id);
      return slot !== undefined && this.#narrowing.isWanted(slot, part) ? [slot] : [];
    });
  }
}

/** Rounded as Postgres does it; lists are ordered by this, because a finer order would reveal the rest. */
const wholeScore = (score: number) => Math.min(100, Math.max(0, Math.floor(score + 0.5)));
