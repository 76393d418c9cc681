import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

type Cell = string | number;

/** Prints a table for README.md, under a line that says when and where it was measured. */
export function printTable(what: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${what}: ${date}, ${cpus().length} cores, load ${load}, node ${process.versions.node}\n`);
  for (const cells of [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows])
    console.log(`| ${cells.join(' | ')} |`);
}

/** `values` must be sorted. */
export function quantile(values: readonly number[], q: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;
}

export const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
export const median = (values: readonly number[]) => quantile(sorted(values), 0.5);

/** The clock of /proc has a hundred ticks a second. */
const TICK_MS = 10;

/** How long a process has used a processor so far: user and system time, fields 14 and 15, counted with the name in brackets. */
export const cpuMs = (pid: number) => ticks(pid, 11) * TICK_MS;

/** The same for the children of a server with a process for each connection, ended ones included: fields 16 and 17. */
export function childrenMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const running = children.trim().split(' ').map(Number);
  return running.reduce((sum, child) => sum + cpuMs(child), ticks(pid, 13) * TICK_MS);
}

/** A process that has just ended has none. */
function ticks(pid: number, field: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(field, field + 2);
  return Number(user) + Number(system);
}

export function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
