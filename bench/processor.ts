import { existsSync, readFileSync } from 'node:fs';

/** The clock of /proc has a hundred ticks a second. */
const TICK_MS = 10;

/**
 * How long a process has used a processor so far, as user and system time: fields 14 and 15, counted with the name in brackets.
 */
export function cpuMs(pid: number): number {
  return ticks(pid, 11) * TICK_MS;
}

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
  const [user = 0, system = 0] = fields
    .split(' ')
    .slice(field, field + 2)
    .map(Number);
  return user + system;
}
