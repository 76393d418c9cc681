import { describe, expect, it } from 'vitest';
import { type Answers, compatibility, withOffsets } from '#shared/domain/compatibility';
import { createSeededRandom } from '../testing/seeded-random';
import { drawValueOffsets, MEAN_OFFSET_COST, VALUE_OFFSET_MAX } from './value-offsets';

/** A seed of its own: among this many 32-bit numbers, another seed could draw one twice. */
const random = createSeededRandom(20_261_123);

describe("a person's offsets", () => {
  it('are spread evenly around zero, each drawn independently', () => {
    const drawn = Array.from({ length: 5_000 }, () => drawValueOffsets(random.upTo)).flat();
    expect(drawn).toHaveLength(20_000);
    expect(new Set(drawn).size).toBe(drawn.length);
    expectUniform(drawn, 0.58, 0.028);
  });

  it('cost a score less than 0.3 on average, for visitors and for people with offsets of their own', () => {
    const costs = Array.from({ length: 20_000 }, () => {
      const viewer = randomAnswers();
      const member = randomAnswers();
      const behindOffsets = withOffsets(member, drawValueOffsets(random.upTo));
      const cost = (from: Answers) =>
        compatibility(viewer, member) - compatibility(from, behindOffsets) - MEAN_OFFSET_COST;
      return { visitor: cost(viewer), person: cost(withOffsets(viewer, drawValueOffsets(random.upTo))) };
    });
    // The standard error is 0.02, so chance alone does not fail this.
    expect(Math.abs(mean(costs.map(({ visitor }) => visitor)))).toBeLessThan(0.1);
    expect(Math.abs(mean(costs.map(({ person }) => person)) - MEAN_OFFSET_COST)).toBeLessThan(0.1);
  });
});

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

function randomAnswers(): Answers {
  const value = () => random.upTo(101);
  return {
    valuesEnvironment: value(),
    valuesLifestyle: value(),
    valuesOpenness: value(),
    valuesIdentity: value(),
    interestIds: INTERESTS,
  };
}

/** The tolerances are more than eight standard errors, so chance alone never fails the test. */
function expectUniform(drawn: readonly number[], meanWithin: number, shareWithin: number): void {
  expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(VALUE_OFFSET_MAX);
  expect(Math.abs(mean(drawn))).toBeLessThan(meanWithin);
  const tenths = drawn.map((x) => Math.floor(((x + VALUE_OFFSET_MAX) / (2 * VALUE_OFFSET_MAX)) * 10));
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = tenths.filter((one) => one === tenth).length / drawn.length;
    expect(Math.abs(share - 0.1)).toBeLessThan(shareWithin);
  }
}

const INTERESTS = [1, 2];
