import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  compatibility,
  type GroupPoint,
  groupPoint,
  matchReasons,
  selfScore,
  type AnswerVector,
  answerVector,
  withOffsets,
} from './compatibility';
import { INTEREST_ID_MAX } from './interests';
import { DEFAULT_VALUES, VALUE_KEYS, type ValueKey } from './values';

const value = fc.integer({ min: 0, max: 100 });
const interestIds = fc.uniqueArray(fc.integer({ min: 1, max: INTEREST_ID_MAX }), { maxLength: 12 });
const answers: fc.Arbitrary<Answers> = fc.record({
  valuesEnvironment: value,
  valuesLifestyle: value,
  valuesOpenness: value,
  valuesIdentity: value,
  interestIds,
});
const group = fc.array(answers, { minLength: 1, maxLength: 12 });
const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
const person = (given: Partial<Answers> = {}): Answers => ({
  ...DEFAULT_VALUES,
  interestIds: [1, 2, 3],
  ...given,
});

/** Computes a score from a group's point as the database does: a member is not compared with themselves. */
function groupCompatibility(viewer: AnswerVector, point: GroupPoint, viewerIsMember = false): number {
  const self = selfScore(viewer);
  if (point.memberCount === 0) return self;
  const score = point.base + viewer.interestBonus - squaredDistance(viewer.point, point.point);
  if (!viewerIsMember) return score;
  return point.memberCount === 1 ? self : (point.memberCount * score - self) / (point.memberCount - 1);
}

function squaredDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return sum;
}

describe('the score of two people', () => {
  it('lies between 0 and 100', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        const score = compatibility(a, b);
        expect(score).toBeGreaterThanOrEqual(-1e-9);
        expect(score).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        expect(compatibility(a, b)).toBe(compatibility(b, a));
      }),
    );
  });

  it('is 100 for identical answers, whatever the order of interests, and less for anybody else', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        fc.pre(a.interestIds.length > 0);
        expect(compatibility(a, { ...a, interestIds: a.interestIds.toReversed() })).toBeCloseTo(100, 9);
        const isIdentical =
          VALUE_KEYS.every((key) => a[key] === b[key]) &&
          a.interestIds.length === b.interestIds.length &&
          a.interestIds.every((id) => b.interestIds.includes(id));
        if (!isIdentical) expect(compatibility(a, b)).toBeLessThan(100);
      }),
    );
  });

  it('is what the formula says', () => {
    const opposite = {
      valuesEnvironment: 100,
      valuesLifestyle: 100,
      valuesOpenness: 100,
      valuesIdentity: 100,
    };
    const zero = { valuesEnvironment: 0, valuesLifestyle: 0, valuesOpenness: 0, valuesIdentity: 0 };
    expect(compatibility(person(zero), person(opposite))).toBe(50);
    expect(compatibility(person(), person({ interestIds: [4, 5, 6] }))).toBe(50);
    expect(compatibility(person(zero), person({ ...opposite, interestIds: [9] }))).toBe(0);
    expect(compatibility(person({ interestIds: [1, 2, 3, 4] }), person({ interestIds: [1] }))).toBe(75);
    expect(compatibility(person({ valuesIdentity: 0 }), person({ valuesIdentity: 100 }))).toBe(87.5);
    expect(compatibility(person({ interestIds: [] }), person({ interestIds: [] }))).toBe(50);
    expect(compatibility(person({ interestIds: [1, 1, 2] }), person({ interestIds: [2, 1] }))).toBeCloseTo(
      100,
      12,
    );
  });
});

describe("a person's offsets", () => {
  const OFFSET_MAX = 12;
  const offset = fc.double({ min: -OFFSET_MAX, max: OFFSET_MAX, noNaN: true });
  const offsets = fc.tuple(offset, offset, offset, offset);

  it('do not affect interests, and leave identical people at least 97 of 100', () => {
    fc.assert(
      fc.property(answers, offsets, offsets, (both, one, other) => {
        fc.pre(both.interestIds.length > 0);
        const [a, b] = [withOffsets(both, one), withOffsets(both, other)];
        expect(a.interestIds).toEqual(both.interestIds);
        expect(compatibility(a, b)).toBeGreaterThanOrEqual(97);
      }),
    );
  });

  it('change a score by 0.24 points on average, and 0.48 if both sides have offsets', () => {
    // A grid has the mean square of the uniform offset, so the average is exact.
    const steps = Array.from({ length: 101 }, (_, n) => ((n - 50) / 50) * OFFSET_MAX);
    const meanCost = (scored: (moved: number) => number) =>
      mean(steps.map((step) => compatibility(person(), person()) - scored(step)));
    const moved = (step: number) => withOffsets(person(), [step, -step, step, -step]);
    const [byVisitor, byPerson] = [
      meanCost((step) => compatibility(person(), moved(step))),
      mean(steps.map((own) => meanCost((step) => compatibility(moved(own), moved(step))))),
    ];
    expect(byVisitor).toBeCloseTo(0.24, 1);
    expect(byVisitor).toBeLessThan(0.3);
    expect(byPerson).toBeCloseTo(0.48, 1);
  });
});

describe('the score of a group', () => {
  it('is the mean of the scores of its members', () => {
    fc.assert(
      fc.property(answers, group, (viewer, members) => {
        const score = groupCompatibility(answerVector(viewer), groupPoint(members.map(answerVector)));
        expect(Math.abs(score - mean(members.map((one) => compatibility(viewer, one))))).toBeLessThan(1e-9);
      }),
    );
  });

  it('leaves out a viewer who is a member', () => {
    fc.assert(
      fc.property(answers, group, (viewer, others) => {
        const members = [viewer, ...others].map(answerVector);
        const score = groupCompatibility(answerVector(viewer), groupPoint(members), true);
        expect(Math.abs(score - mean(others.map((one) => compatibility(viewer, one))))).toBeLessThan(1e-9);
      }),
    );
  });

  it("of nobody else is the viewer's score with themselves", () => {
    fc.assert(
      fc.property(answers, (viewer) => {
        const alone = answerVector(viewer);
        expect(groupCompatibility(alone, groupPoint([alone]), true)).toBe(selfScore(alone));
        expect(groupCompatibility(alone, groupPoint([]))).toBe(selfScore(alone));
        expect(selfScore(alone)).toBeCloseTo(compatibility(viewer, viewer), 9);
      }),
    );
  });

  it('does not depend on the order of its members', () => {
    fc.assert(
      fc.property(answers, group, (viewer, members) => {
        const [forth, back] = [members, members.toReversed()].map((list) =>
          groupCompatibility(answerVector(viewer), groupPoint(list.map(answerVector))),
        );
        expect(forth).toBeCloseTo(back ?? Number.NaN, 9);
      }),
    );
  });
});

const ALL = { values: VALUE_KEYS };

describe('the reasons of a match', () => {
  it('name exactly the interests that both have', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        const { sharedInterestIds } = matchReasons(answerVector(a).point, answerVector(b).point, ALL);
        const shared = a.interestIds.filter((id) => b.interestIds.includes(id));
        expect(sharedInterestIds).toEqual(shared.toSorted((x, y) => x - y));
      }),
    );
  });

  it('name no interest that the others have not chosen, and no slider that the viewer left alone', () => {
    const [a, b] = [person({ valuesOpenness: 90, interestIds: [1, 2] }), person({ interestIds: [1, 2, 3] })];
    const reasons = matchReasons(answerVector(a).point, answerVector(b).point, {
      values: ['valuesOpenness'],
      interestIds: [2, 3],
    });
    expect(reasons).toMatchObject({
      sharedInterestIds: [2],
      closestValue: 'valuesOpenness',
      farthestValue: null,
    });
    const nothing = matchReasons(answerVector(a).point, answerVector(b).point, {
      values: [],
      interestIds: [],
    });
    expect(nothing).toMatchObject({
      sharedInterestIds: [],
      closestValue: null,
      closestSide: null,
      farthestValue: null,
    });
  });

  it('name the values with the smallest and the largest gap, unless all are about as close', () => {
    fc.assert(
      fc.property(answers, answers, (a, b) => {
        const { closestValue, farthestValue } = matchReasons(
          answerVector(a).point,
          answerVector(b).point,
          ALL,
        );
        const gaps = VALUE_KEYS.map((key) => Math.abs(a[key] - b[key]));
        const gapOf = (key: ValueKey | null) => key && Math.abs(a[key] - b[key]);
        const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
        expect(gapOf(closestValue)).toBe(least);
        expect(gapOf(farthestValue)).toBe(most === least ? null : most);
      }),
    );
  });

  it('name a side only where both clearly are on it, whatever the offsets were', () => {
    const offset = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(answers, answers, fc.array(offset, { minLength: 4, maxLength: 4 }), (a, b, offsets) => {
        const [one, other] = [
          answerVector(withOffsets(a, offsets)),
          answerVector(withOffsets(b, offsets.toReversed())),
        ];
        const { closestValue: key, closestSide } = matchReasons(one.point, other.point, ALL);
        if (key === null) throw new Error('All were said');
        if (closestSide === 'high') expect(Math.min(a[key], b[key])).toBeGreaterThan(49.999);
        if (closestSide === 'low') expect(Math.max(a[key], b[key])).toBeLessThan(50.001);
      }),
    );
    const sideOf = (own: number, theirs: number) =>
      matchReasons(
        answerVector(person({ valuesIdentity: own })).point,
        answerVector(
          person({ valuesIdentity: theirs, valuesEnvironment: 0, valuesLifestyle: 0, valuesOpenness: 0 }),
        ).point,
        ALL,
      ).closestSide;
    expect([sideOf(90, 85), sideOf(10, 20), sideOf(55, 56), sideOf(65, 49)]).toEqual([
      'high',
      'low',
      null,
      null,
    ]);
  });

  it('say whether the farthest is far', () => {
    const areFarApart = (theirs: number) =>
      matchReasons(answerVector(person()).point, answerVector(person({ valuesIdentity: theirs })).point, ALL)
        .areFarApart;
    expect([50, 60, 74, 76, 20].map(areFarApart)).toEqual([false, false, false, true, true]);
  });

  it('contain no number of anybody', () => {
    const reasons = matchReasons(
      answerVector(person()).point,
      answerVector(person({ valuesIdentity: 7 })).point,
      ALL,
    );
    expect(Object.keys(reasons).toSorted()).toEqual([
      'areFarApart',
      'closestSide',
      'closestValue',
      'farthestValue',
      'sharedInterestIds',
    ]);
    expect(Object.values(reasons).some((fact) => typeof fact === 'number')).toBe(false);
    expect(reasons.farthestValue).toBe('valuesIdentity');
  });
});
