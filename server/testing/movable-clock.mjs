/**
 * Loaded into a server before anything else (`--import`), this moves the server's clock: on SIGUSR2 it jumps to the
 * time in the file `CLOCK_FILE` and runs on from there. Jobs that are due by then run at once. Threads share the
 * clock, and so does the embedded database.
 */
import { readFileSync } from 'node:fs';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const SHARED = 'movable clock';
/** The runner of jobs looks for what is due so often. What happens more often is not run by a jump. */
const JOB_EVERY_MS = 15_000;

if (isMainThread) setEnvironmentData(SHARED, new BigInt64Array(new SharedArrayBuffer(8)));
const ahead = getEnvironmentData(SHARED);
const RealDate = Date;
const now = () => RealDate.now() + Number(Atomics.load(ahead, 0));

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_, given) => (given.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, given)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const jobs = new Map();
const { setInterval: start, clearInterval: stop } = globalThis;

globalThis.setInterval = (run, everyMs, ...given) => {
  const timer = start(run, everyMs, ...given);
  if (everyMs >= JOB_EVERY_MS) jobs.set(timer, { run: () => run(...given), everyMs, dueAt: now() + everyMs });
  return timer;
};

globalThis.clearInterval = (timer) => {
  jobs.delete(timer);
  stop(timer);
};

function move() {
  const to = RealDate.parse(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  Atomics.store(ahead, 0, BigInt(to - RealDate.now()));
  for (const job of jobs.values()) {
    if (job.dueAt > to) continue;
    job.dueAt = to + job.everyMs;
    job.run();
  }
}

if (isMainThread) process.on('SIGUSR2', move);
