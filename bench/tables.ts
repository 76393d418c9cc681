/**
 * npm run bench -- tables    how long a round takes, in this process and in a thread
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { objections } from '../server/modules/evenings/tables/solver/checker';
import { solveRound } from '../server/modules/evenings/tables/solver/solve';
import { solveInWorker } from '../server/modules/evenings/tables/solver/solve-in-thread';
import { randomSeekers, roundOf } from '../server/testing/random-seekers';
import { mulberry32 } from '../server/testing/seeded-random';
import { printTable } from './report';

const TIMED = [500, 1_000, 10_000];

export async function run(): Promise<void> {
  const rows = [];
  for (const people of TIMED) rows.push(await timeRound(people));
  const head = [
    'people',
    'processor ms, first and second time',
    'seated',
    'objections',
    'in the thread, ms',
    'loop blocked, ms',
  ];
  printTable('a round with a least score of 55', head, rows);
}

async function timeRound(people: number): Promise<(string | number)[]> {
  const round = roundOf(randomSeekers(people, mulberry32(people)));
  const used = [0, 1].map(() => {
    const before = process.cpuUsage();
    const result = solveRound(round);
    const { user, system } = process.cpuUsage(before);
    return { result, ms: Math.round((user + system) / 1_000) };
  });
  const times = used.map(({ ms }) => ms).join(', ');
  const seated = used[0]?.result.report.seated ?? 0;
  // For ten thousand people, the checker would take half a thousand million steps.
  if (people > 1_000) return [people, times, seated, '–', '–', '–'];
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  loop.enable();
  const result = await solveInWorker(round, { deadlineMs: 120_000 });
  loop.disable();
  const inThread = Math.round(performance.now() - began);
  return [people, times, seated, objections(round, result).length, inThread, Math.round(loop.max / 1e6)];
}
