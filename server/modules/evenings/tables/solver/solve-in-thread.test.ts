import { describe, expect, it } from 'vitest';
import { randomSeekers, roundOf } from '../../../../testing/random-seekers';
import { mulberry32, TEST_SEED } from '../../../../testing/seeded-random';
import { solveRound } from './solve';
import { RoundNotSolved, solveInWorker } from './solve-in-thread';
import type { RoundInput } from './types';

const round = (people: number) => roundOf(randomSeekers(people, mulberry32(TEST_SEED)));
const withoutTime = <T extends { report: { milliseconds: number } }>(result: T) => ({
  ...result,
  report: { ...result.report, milliseconds: 0 },
});

describe('a round in a thread', () => {
  it('has the tables that it has without one', async () => {
    const input = round(60);
    const result = await solveInWorker(input, { deadlineMs: 60_000 });
    expect(withoutTime(result)).toEqual(withoutTime(solveRound(input)));
  });

  it('is refused when its time is out, when it is called off, and when it cannot be solved', async () => {
    await expect(solveInWorker(round(60), { deadlineMs: 1 })).rejects.toThrow('Not solved within 1 ms');
    const calling = new AbortController();
    const calledOff = solveInWorker(round(60), { deadlineMs: 60_000, signal: calling.signal });
    calling.abort();
    await expect(calledOff).rejects.toThrow('Called off');
    await expect(solveInWorker(round(60), { deadlineMs: 60_000, signal: calling.signal })).rejects.toThrow(
      RoundNotSolved,
    );
    const twice: RoundInput = round(8);
    const input = { ...twice, seekers: [...twice.seekers, ...twice.seekers] };
    await expect(solveInWorker(input, { deadlineMs: 60_000 })).rejects.toMatchObject({
      message: expect.stringContaining('The checker has'),
      objections: expect.toSatisfy((count: number) => count > 0),
    });
  });
});
