import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from './spawn-server';

const METRICS_TOKEN = 'for moving the clock only';
const PRELOADED = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));
const POLL_MS = 20;

/** Moves the clock of a server that is started with these options. The embedded database has the same clock. */
export class MovableClock {
  readonly options = ['--import', PRELOADED];
  readonly env: Record<string, string>;
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'clock');
    this.env = { CLOCK_FILE: this.#file, METRICS_TOKEN };
  }

  /** Resolves once the jobs that are due by then have run: reminders, rounds of tables and so on. */
  async move(server: ServerProcess, to: Date): Promise<void> {
    const url = await server.ready;
    writeFileSync(this.#file, to.toISOString());
    server.kill('SIGUSR2');
    while (await isAnyDue(url, to)) await delay(POLL_MS);
  }
}

async function isAnyDue(url: string, by: Date): Promise<boolean> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const figures = await response.text();
  const valuesOf = (line: RegExp) => [...figures.matchAll(line)].map(([, value]) => Number(value));
  const next = valuesOf(/^trib_jobs_next_timestamp_seconds\{.*\} (\S+)$/gm);
  const due = valuesOf(/^trib_jobs\{.*state="due"\} (\S+)$/gm);
  return next.some((seconds) => seconds * 1_000 <= by.getTime()) || due.some((count) => count > 0);
}
