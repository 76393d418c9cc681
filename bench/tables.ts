/**
 * npx tsx bench/tables.ts                how good tables are beside greedy and random ones, and how long a round takes
 * npx tsx bench/tables.ts --people=300   another number of people for the first part
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { objections, Rules } from '../server/modules/tables/solver/checker';
import { solveRound } from '../server/modules/tables/solver/solve';
import { solveInWorker } from '../server/modules/tables/solver/solve-in-thread';
import type { SeatedTable } from '../server/modules/tables/solver/types';
import { randomSeekers, roundOf } from '../server/testing/random-seekers';
import { RandomTables } from '../server/testing/random-tables';
import { mulberry32 } from '../server/testing/seeded-random';

const SLOT = 2;
const TIMED = [500, 1_000, 10_000];

const { values } = parseArgs({ options: { people: { type: 'string' } } });
const random = mulberry32(37);
// Nobody asks for a least score, so that greedy and random tables may seat everybody too.
const input = roundOf(randomSeekers(Number(values.people ?? 300), random, { slots: 1 << SLOT, floor: 0 }));
const rules = new Rules(input);
const everybody = input.seekers.map(({ id }) => id);

const others = new RandomTables(rules, random);
const bestFitting = (ids: readonly number[], candidates: readonly number[]) => {
  const scored = candidates.map((id) => ({ id, score: rules.sumOfScores(id, ids) }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.id;
};
const bestTenth = new Map(everybody.map((id) => [id, others.bestTenth(id)] as const));

function describeTables(name: string, tables: readonly Pick<SeatedTable, 'ids'>[]): void {
  const seats = tables.flatMap(({ ids }) => ids.map((id) => ({ id, score: rules.meanScore(id, ids) })));
  const scores = seats.map(({ score }) => score).toSorted((a, b) => a - b);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const decile = scores[Math.floor(scores.length / 10)] ?? 0;
  const best = seats.filter(({ id, score }) => score >= (bestTenth.get(id) ?? 0)).length / seats.length;
  const columns = [
    name,
    seats.length,
    mean.toFixed(1),
    decile.toFixed(1),
    scores[0]?.toFixed(1),
    `${Math.round(best * 100)} %`,
  ];
  console.log(`| ${columns.join(' | ')} |`);
}

console.log('| tables | seated | mean | worst decile | worst | in the best tenth |');
describeTables('ours', solveRound(input).tables);
describeTables('greedy', others.seat(bestFitting));
describeTables('random', others.seat());

console.log(
  '\n| people | processor ms, first and second time | seated | objections | in the thread, ms | loop blocked at most, ms |',
);
for (const people of TIMED) {
  const round = roundOf(randomSeekers(people, mulberry32(people)));
  const used = [0, 1].map(() => {
    const before = process.cpuUsage();
    const result = solveRound(round);
    const { user, system } = process.cpuUsage(before);
    return { result, ms: Math.round((user + system) / 1_000) };
  });
  // For ten thousand people, the checker would take half a thousand million steps.
  const found = people > 1_000 ? '–' : objections(round, used[0]?.result ?? solveRound(round)).length;
  let [inThread, blocked]: (number | string)[] = ['–', '–'];
  if (people <= 1_000) {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    const began = performance.now();
    loop.enable();
    await solveInWorker(round, { deadlineMs: 120_000 });
    loop.disable();
    [inThread, blocked] = [Math.round(performance.now() - began), Math.round(loop.max / 1e6)];
  }
  console.log(
    `| ${people} | ${used.map(({ ms }) => ms).join(', ')} | ${used[0]?.result.report.seated} | ${found} | ${inThread} | ${blocked} |`,
  );
}
