import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { quantile } from './measure';
import type { Subscriber } from './stream-subscribers';

export function differences(subscribers: readonly Subscriber[], told: readonly string[]): string {
  const missed = subscribers.reduce(
    (sum, { heard }) => sum + told.filter((id) => !heard.includes(id)).length,
    0,
  );
  const twice = subscribers.reduce((sum, { heard }) => sum + heard.length - new Set(heard).size, 0);
  const resets = subscribers.reduce((sum, one) => sum + one.resets - 1, 0);
  return `${told.length} messages: ${missed} missed, ${twice} heard twice, ${resets} streams started over`;
}

export function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** How many of these the server has not closed. Subscribers cannot say so themselves while they do not read. */
export function stillConnected(pid: number, subscribers: readonly Subscriber[]): number {
  const ports = new Set(subscribers.map(({ port }) => port.toString(16).toUpperCase().padStart(4, '0')));
  const inodes = new Set(
    readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote]) => ports.has(remote?.split(':')[1] ?? ''))
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const files = readdirSync(`/proc/${pid}/fd`);
  return files.filter((file) => inodes.has(targetOf(`/proc/${pid}/fd/${file}`))).length;
}

/** Returns nothing if the file was closed while the list was being read. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

export const seconds = (from: number, to = performance.now()) => `${((to - from) / 1000).toFixed(1)} s`;

export function spread(delays: number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  return `median ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms`;
}
