import { existsSync, readFileSync } from 'node:fs';

/** The clock of /proc has a hundred ticks a second. */
const TICK_MS = 10;

/** What a process has used so far: fields 14 and 15 behind the name in brackets are user and system time. */
export function cpuMs(pid: number): number {
  return ticks(pid, 11) * TICK_MS;
}

/** Of the children of a server with a process for each connection, with those that have ended: fields 16 and 17. */
export function childrenMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const running = children.trim().split(' ').map(Number);
  return running.reduce((sum, child) => sum + cpuMs(child), ticks(pid, 13) * TICK_MS);
}

/** None for a process that has just ended. */
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
