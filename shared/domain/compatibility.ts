import { VALUE_DEFAULT, VALUE_KEYS, type ValueKey, type Values } from './values';

/**
 * How well two people fit, 0 to 100:
 *
 *   100 − 50 · mean over the four values of (u − m)² − 50 · (1 − cosine of their interest sets)
 *
 * With people as points this is a constant minus a squared distance, so the mean over a group
 * follows from the group's mean point and mean squared norm: one distance for each group, without error.
 */
export type Answers = Values & { interestIds: readonly number[] };

const WEIGHT = 50;
const VALUE_DIMENSIONS = VALUE_KEYS.length;
/** A squared distance on one value axis counts for a quarter of the half that all values are worth. */
const VALUE_AXIS = Math.sqrt(WEIGHT / VALUE_DIMENSIONS) / 100;
/** |û − m̂|² = 2 − 2·cosine, so half the weight on the squared distance gives the cosine the full weight. */
const INTEREST_AXIS = Math.sqrt(WEIGHT / 2);

export function compatibility(a: Answers, b: Answers): number {
  const valueGap =
    VALUE_KEYS.reduce((sum, key) => sum + ((a[key] - b[key]) / 100) ** 2, 0) / VALUE_DIMENSIONS;
  return 100 - WEIGHT * valueGap - WEIGHT * (1 - interestCosine(a.interestIds, b.interestIds));
}

function interestCosine(a: readonly number[], b: readonly number[]): number {
  const left = new Set(a);
  const right = new Set(b);
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((id) => right.has(id)).length;
  return shared / Math.sqrt(left.size * right.size);
}

/** A person's fixed, secret offset for each value, in the order of `VALUE_KEYS` (docs/decisions/004). */
export type ValueOffsets = readonly number[];

/** The answers by which a person is scored: a score that is computed from them reveals the values only up to the offset. */
export function withOffsets(answers: Answers, offsets: ValueOffsets): Answers {
  const moved = { ...answers };
  VALUE_KEYS.forEach((key, axis) => (moved[key] += offsets[axis] ?? 0));
  return moved;
}

/** A person's answers as a point: four value axes, then one axis for each interest id, in units of score. */
export type AnswerVector = {
  point: readonly number[];
  /** What a non-empty set of interests contributes to the cosine term; an empty set contributes nothing. */
  interestBonus: number;
};

export function answerVector({ interestIds, ...values }: Answers): AnswerVector {
  const ids = [...new Set(interestIds)];
  const point = Array.from<number>({ length: VALUE_DIMENSIONS + Math.max(0, ...ids) }).fill(0);
  VALUE_KEYS.forEach((key, axis) => (point[axis] = values[key] * VALUE_AXIS));
  for (const id of ids) point[interestAxis(id)] = INTEREST_AXIS / Math.sqrt(ids.length);
  return { point, interestBonus: ids.length === 0 ? 0 : WEIGHT / 2 };
}

const interestAxis = (id: number) => VALUE_DIMENSIONS + id - 1;

/** Aggregates over a group's members, enough to score any viewer against all of them at once. */
export type GroupPoint = { memberCount: number; point: number[]; base: number };

export function groupPoint(members: readonly AnswerVector[]): GroupPoint {
  const n = members.length;
  if (n === 0) return { memberCount: 0, point: [0], base: 0 };
  const mean = (of: (member: AnswerVector) => number) =>
    members.reduce((sum, member) => sum + of(member), 0) / n;
  const dimensions = Math.max(...members.map(({ point }) => point.length));
  const point = Array.from({ length: dimensions }, (_, axis) => mean((member) => member.point[axis] ?? 0));
  const spread = mean((member) => squaredNorm(member.point)) - squaredNorm(point);
  return { memberCount: n, point, base: WEIGHT + mean((member) => member.interestBonus) - spread };
}

/** A person's score with themselves. Without interests it has no part for shared ones. */
export function selfScore({ interestBonus }: Pick<AnswerVector, 'interestBonus'>): number {
  return WEIGHT + 2 * interestBonus;
}

function squaredNorm(point: readonly number[]): number {
  return point.reduce((sum, x) => sum + x * x, 0);
}

export const VALUE_SIDES = ['low', 'high'] as const;
export type ValueSide = (typeof VALUE_SIDES)[number];

export type MatchReasons = {
  sharedInterestIds: number[];
  /** Null where nothing was said by one of the two, and for the farthest where all are about as close. */
  closestValue: ValueKey | null;
  /** The end of the scale, for the closest value, to which both are nearer; null if they are not, or not clearly. */
  closestSide: ValueSide | null;
  farthestValue: ValueKey | null;
  /** Whether the farthest value is far apart; false as well if nothing was said about any. */
  areFarApart: boolean;
};

/** No offset moves a value by more than this: beyond it, what is said of a person's side is true of their own answer. */
const CLEAR_OF_MIDDLE = 12;
const FAR_APART = 25;

/** The values as distances from the middle. */
const valuesOf = (point: readonly number[]) =>
  VALUE_KEYS.map((_, axis) => (point[axis] ?? 0) / VALUE_AXIS - VALUE_DEFAULT);

/** What was said: the sliders that the viewer moved, and the interests that the others have chosen, if that is not all. */
export type Said = { values: readonly ValueKey[]; interestIds?: readonly number[] };

export function matchReasons(viewer: readonly number[], others: readonly number[], said: Said): MatchReasons {
  const theirs = valuesOf(others);
  const byGap = valuesOf(viewer)
    .flatMap((own, axis) => {
      const key = VALUE_KEYS[axis];
      return key && said.values.includes(key) ? [{ key, pair: [own, theirs[axis] ?? 0] }] : [];
    })
    .map((value) => ({ ...value, gap: Math.abs((value.pair[0] ?? 0) - (value.pair[1] ?? 0)) }))
    .toSorted((a, b) => a.gap - b.gap);
  const [closest, farthest] = [byGap.at(0), byGap.at(-1)];
  const isFarther = closest !== undefined && farthest !== undefined && farthest.gap - closest.gap >= 1;
  const sharedInterestIds: number[] = [];
  for (let axis = VALUE_DIMENSIONS; axis < viewer.length; axis++) {
    const id = axis - VALUE_DIMENSIONS + 1;
    const isSaid = said.interestIds?.includes(id) ?? true;
    if (isSaid && (viewer[axis] ?? 0) > 0 && (others[axis] ?? 0) > 0) sharedInterestIds.push(id);
  }
  return {
    sharedInterestIds,
    closestValue: closest?.key ?? null,
    closestSide: closest ? sideOf(closest.pair) : null,
    farthestValue: isFarther ? farthest.key : null,
    areFarApart: isFarther && farthest.gap >= FAR_APART,
  };
}

function sideOf(pair: readonly number[]): ValueSide | null {
  if (pair.every((value) => value >= CLEAR_OF_MIDDLE)) return 'high';
  return pair.every((value) => value <= -CLEAR_OF_MIDDLE) ? 'low' : null;
}
