import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';
import { countJobs } from './db/jobs.queries';
import type { Deps } from './deps';
import { readBacklog, readDatabaseSize } from './modules/running/health/health.queries';
import { VERSION } from './version';

const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Responded = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  registry: Registry;
  responded(request: Responded): void;
  /** A request was refused early, because it would have waited for too long. */
  refused(): void;
  jobEnded: (job: string, isDone: boolean) => void;
};

/**
 * Counts what the server does while it works. No label has an id, a name or an address: routes are the patterns in the code.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'trib_http_request_duration_seconds',
    help: 'Time from a request to its whole response',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS_S,
    registers,
  });
  const refusals = new Counter({
    name: 'trib_requests_refused_total',
    help: 'Requests refused early with 503, which no route has seen',
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'trib_job_last_success_timestamp_seconds',
    help: 'When a job of this instance last ended well',
    labelNames: ['job'],
    registers,
  });
  const failures = new Counter({
    name: 'trib_job_failures_total',
    help: 'Jobs of this instance that failed',
    labelNames: ['job'],
    registers,
  });
  return {
    registry,
    responded: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    refused: () => refusals.inc(),
    jobEnded(job, isDone) {
      if (isDone) lastSuccess.setToCurrentTime({ job });
      else failures.inc({ job });
    },
  };
}

type Observed = Pick<Deps, 'database' | 'events' | 'metrics'>;

/**
 * Registers what is read only when metrics are requested: the process, connections, streams, and what waits in the database.
 */
export function observe({ database, events, metrics: { registry } }: Observed): void {
  collectDefaultMetrics({ register: registry });
  const gauge = <T extends string>(about: GaugeConfiguration<T>) =>
    new Gauge<T>({ ...about, registers: [registry] });
  gauge({
    name: 'trib_build_info',
    help: '1, with the version that runs',
    labelNames: ['version', 'database'],
  }).set({ version: VERSION, database: database.kind }, 1);
  gauge({
    name: 'trib_database_connections',
    help: 'Connections of each pool, and requests that wait for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, ...states } of database.connections()) {
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
      }
    },
  });
  gauge({
    name: 'trib_list_reads',
    help: 'Pages of the feed and searches since the start, by where they were read, if there is a replica',
    labelNames: ['from'],
    collect() {
      for (const [from, count] of Object.entries(database.replica?.reads ?? {})) this.set({ from }, count);
    },
  });
  gauge({
    name: 'trib_database_busy_seconds',
    help: 'For how long the statement of the embedded database that all others wait for has been running',
    collect() {
      this.set(database.busyMs() / 1000);
    },
  });
  gauge({
    name: 'trib_streams',
    help: 'Open streams of live events',
    collect() {
      this.set(events.streamCount());
    },
  });
  gauge({
    name: 'trib_database_size_bytes',
    help: 'Size of the database',
    async collect() {
      this.set(await readDatabaseSize(database.shortReads));
    },
  });
  gauge({
    name: 'trib_jobs',
    help: 'Jobs that should have run by now, or run, and those that are not tried any more',
    labelNames: ['job', 'state'],
    async collect() {
      this.reset();
      for (const { kind, due, failed } of await countJobs(database.shortReads)) {
        this.set({ job: kind, state: 'due' }, due);
        this.set({ job: kind, state: 'failed' }, failed);
      }
    },
  });
  gauge({
    name: 'trib_jobs_next_timestamp_seconds',
    help: 'When the next job is due, or since when the oldest waits',
    labelNames: ['job'],
    async collect() {
      this.reset();
      for (const { kind, next } of await countJobs(database.shortReads))
        if (next !== null) this.set({ job: kind }, next);
    },
  });
  gauge({
    name: 'trib_queue_due',
    help: 'What should have been sent by now',
    labelNames: ['queue'],
    async collect() {
      const due = await readBacklog(database.shortReads);
      for (const [queue, count] of Object.entries(due)) this.set({ queue }, count);
    },
  });
}
