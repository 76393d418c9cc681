import { HOUR_MS } from '#shared/domain/durations';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from './spawn-server';

const METRICS_TOKEN = 'for moving the clock only';
const PRELOADED = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));
/** The last job of those that run every minute, and of those that run every hour. */
const LAST_JOBS = { minute: 'confirmed seats', hour: 'outdated pictures of previews' };
const POLL_MS = 20;

/** Moves the clock of a server that is started with these options. The embedded database has the same clock. */
export class MovableClock {
  readonly options = ['--import', PRELOADED];
  readonly env: Record<string, string>;
  readonly #file: string;
  #before = Date.now();

  constructor(folder: string) {
    this.#file = join(folder, 'clock');
    this.env = { CLOCK_FILE: this.#file, METRICS_TOKEN };
  }

  /** Resolves once the jobs that are due by then have run: reminders, rounds of tables and so on. */
  async move(server: ServerProcess, to: Date): Promise<void> {
    const url = await server.ready;
    const moved = to.getTime() - this.#before;
    const jobs = moved > HOUR_MS ? Object.values(LAST_JOBS) : [LAST_JOBS.minute];
    writeFileSync(this.#file, to.toISOString());
    server.kill('SIGUSR2');
    this.#before = to.getTime();
    for (const job of jobs) while ((await lastRun(url, job)) < to.getTime()) await delay(POLL_MS);
  }
}

async function lastRun(url: string, job: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = new RegExp(`^trib_job_last_success_timestamp_seconds{job="${job}"} (\\S+)$`, 'm');
  return Number(line.exec(await response.text())?.[1] ?? 0) * 1_000;
}
