import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CONNECTIONS } from './measure';
import { medians, type Plan, ratio, type Series } from './rounds';

export type Report = { plan: Plan; groups: Group[] };
/** Series that were measured in the same rounds; the yardstick is the empty route. */
export type Group = { yardstick: Series; sizes: { size: number; series: Series[] }[] };

const README = join(import.meta.dirname, 'README.md');
const BEGIN = '<!-- server figures: written by npm run bench -->';
const END = '<!-- end of server figures -->';

export function table({ groups }: Report): string {
  const rows = groups.flatMap(({ yardstick, sizes }) => [
    row('–', yardstick, yardstick),
    ...sizes.flatMap(({ size, series }) =>
      series.map((one) => row(size.toLocaleString('en'), one, yardstick)),
    ),
  ]);
  const head = ['meetups', 'what', 'requests/s', 'of the empty route', 'p50 ms', 'p99 ms'];
  const lines = [head, head.map((_, index) => (index === 1 ? '---' : '---:')), ...rows];
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), ...growth(groups)].join('\n');
}

function row(size: string, series: Series, yardstick: Series): string[] {
  const { perSecond, p50, p99 } = medians(series);
  const ofEmpty = ratio(series, yardstick, 'perSecond');
  return [
    size,
    series.target.name,
    Math.round(perSecond).toLocaleString('en'),
    ofEmpty.toFixed(3),
    p50.toFixed(1),
    p99.toFixed(1),
  ];
}

/** How much slower the first target gets from the smallest size to the largest. */
function growth(groups: readonly Group[]): string[] {
  const sizes = groups[0]?.sizes ?? [];
  const [small, large] = [sizes[0], sizes.at(-1)];
  const [first, last] = [small?.series[0], large?.series[0]];
  if (!small || !large || !first || !last || small === large) return [];
  const names = `${large.size.toLocaleString('en')} : ${small.size.toLocaleString('en')} meetups`;
  return ['', `Median latency, ${first.target.name}, ${names}: **${ratio(last, first, 'p50').toFixed(2)}**`];
}

/** Replaces the part between the markers, and leaves the rest of the file alone. */
export function writeFigures(report: Report, date: Date): void {
  const { rounds, seconds } = report.plan;
  const about =
    `${date.toISOString().slice(0, 10)}, ${availableParallelism()} cores, shared, load client on the same machine, ` +
    `node ${process.versions.node}; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s in turn, medians.`;
  const text = readFileSync(README, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${README} lacks the markers ${BEGIN} and ${END}`);
  writeFileSync(
    README,
    `${text.slice(0, begin)}${BEGIN}\n\n${about}\n\n${table(report)}\n\n${text.slice(end)}`,
  );
}
