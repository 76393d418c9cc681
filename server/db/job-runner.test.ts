import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { createJobRunner, type JobKinds } from './job-runner';
import { addJob, claimJob, finishJob, type Job, JobLost, saveProgress } from './jobs.queries';
import type { QueueWorker } from './queue-loop';
import { jobs } from './schema/jobs';

const database = await openTestDatabase();
const { db } = database;
await db.execute(sql`create table written (number integer not null)`);
const runners: QueueWorker[] = [];
const log = { warn: vi.fn<() => void>() };

/** An instance that looks for what is due when it is told to, and when a job is added. */
async function start(kinds: JobKinds, options = {}): Promise<QueueWorker> {
  const runner = createJobRunner({ database, log }, kinds, { closeMs: 50, ...options });
  runners.push(runner);
  await runner.start();
  return runner;
}
const closeAll = () => Promise.all(runners.splice(0).map((runner) => runner.close()));
beforeEach(() => db.execute(sql`truncate jobs, written`));
afterEach(closeAll);
afterAll(() => database.close());

const rows = () => db.select().from(jobs).orderBy(jobs.id);
const write = (number: number, tx = db) => tx.execute(sql`insert into written values (${number})`);
const written = async () =>
  (await db.execute<{ number: number }>(sql`select number from written order by 1`)).rows.map(
    ({ number }) => number,
  );
const until = (isSo: () => unknown) => vi.waitUntil(isSo, { timeout: 20_000, interval: 10 });
const untilDone = () => until(async () => (await db.$count(jobs)) === 0);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Lets time go by for leases and turns. */
const pass = (interval: string) =>
  db.execute(
    sql`update ${jobs} set next_try_at = next_try_at - ${interval}::interval, taken_until = taken_until - ${interval}::interval`,
  );
async function claim(kind: string): Promise<Job> {
  const job = await claimJob(db, [kind], 60_000);
  if (!job) throw new Error('Nothing is due');
  return job;
}
/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

it('each job is done once, whatever the number of instances', async () => {
  const kinds = {
    walk: { lanes: 3, run: async ({ payload }: Job) => void (await write(Number(payload['number']))) },
  };
  for (const _instance of upTo(3)) await start(kinds);
  await db.transaction(async (tx) => {
    for (const number of upTo(40)) await addJob(tx, { kind: 'walk', payload: { number } });
  });
  await untilDone();
  expect(await written()).toEqual(upTo(40));
});

it('a job of a killed instance is left alone until its lease ends, and what that instance does afterwards is undone', async () => {
  await addJob(db, { kind: 'walk' });
  const killed = await claim('walk');
  const run = vi.fn<(job: Job) => Promise<void>>(async () => void (await write(1)));
  const runner = await start({ walk: { run } });
  await runner.idle();
  expect(run).not.toHaveBeenCalled();
  await pass('61 seconds');
  const lateSlice = async () => {
    await db.transaction(async (tx) => {
      await write(2, tx);
      await saveProgress(tx, killed, { at: 2 }, 60_000);
    });
  };
  runner.wake();
  await untilDone();
  expect(run.mock.calls.map(([{ tries }]) => tries)).toEqual([2]);
  await addJob(db, { kind: 'another' });
  await finishJob(db, killed);
  await expect(lateSlice()).rejects.toBeInstanceOf(JobLost);
  expect(await written()).toEqual([1]);
  expect(await rows()).toHaveLength(1);
});

it('a job that takes longer than its lease keeps it, and one that was taken over is told to stop', async () => {
  await addJob(db, { kind: 'walk' });
  const stopped = gate();
  await start(
    {
      walk: {
        run: (_, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => (stopped.open(), reject(signal.reason))),
          ),
      },
    },
    { leaseMs: 300 },
  );
  await until(async () => (await rows())[0]?.takenUntil);
  const [first] = await rows();
  await until(async () => ((await rows())[0]?.takenUntil ?? 0) > (first?.takenUntil ?? 0));
  expect((await rows())[0]).toMatchObject({ lease: first?.lease, tries: 1 });
  await db.update(jobs).set({ lease: sql`gen_random_uuid()`, takenUntil: sql`now() + interval '1 minute'` });
  await stopped.opened;
  expect((await rows())[0]).toMatchObject({ tries: 1, error: null });
});

it('a job in slices goes on where it was after a full disk and after a kill, with each row written once', async () => {
  const failsAt = new Set([30]);
  const kinds: JobKinds = {
    tell: {
      backoffMs: 1,
      async run({ progress }, { slice }) {
        for (let at = Number(progress?.['at'] ?? 0); at < 100; at += 10)
          await slice(async (tx) => {
            for (const number of upTo(10)) await write(at + number, tx);
            if (failsAt.delete(at))
              throw Object.assign(new Error('could not extend file'), { code: '53100' });
            return { at: at + 10 };
          });
      },
    },
  };
  await addJob(db, { kind: 'tell' });
  // Killed between two slices, and in the middle of the third.
  const killed = await claim('tell');
  for (const at of [0, 10])
    await db.transaction(async (tx) => {
      for (const number of upTo(10)) await write(at + number, tx);
      await saveProgress(tx, killed, { at: at + 10 }, 60_000);
    });
  const middle = db.transaction(async (tx) => {
    await write(20, tx);
    throw new Error('killed');
  });
  await expect(middle).rejects.toThrow('killed');
  await pass('61 seconds');
  await start(kinds);
  await untilDone();
  expect(await written()).toEqual(upTo(100));
  expect(failsAt.size).toBe(0);
});

it('a recurring job runs once a turn on three instances, also after a failure, and later builds may change how often', async () => {
  let runs = 0;
  const hourly = {
    sweep: {
      everyMs: 3_600_000,
      run: async () => void ((runs += 1), runs === 2 && (await Promise.reject(new Error('no')))),
    },
  };
  const instances = [await start(hourly), await start(hourly), await start(hourly)];
  const turn = async (interval: string) => {
    await pass(interval);
    for (const instance of instances) instance.wake();
    for (const instance of instances) await instance.idle();
  };
  await turn('59 seconds');
  expect(runs).toBe(0);
  await turn('2 seconds');
  expect(runs).toBe(1);
  expect((await rows())[0]?.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await turn('1 hour');
  expect((await rows())[0]).toMatchObject({ tries: 1, error: 'Error', failedAt: null });
  await turn('2 minutes');
  expect(runs).toBe(3);
  expect((await rows())[0]).toMatchObject({ tries: 0, error: null });
  await start({ sweep: { ...hourly.sweep, everyMs: 60_000 } });
  expect((await rows())[0]?.nextTryAt.getTime()).toBeLessThan(Date.now() + 61_000);
});

it('the urgent comes first, no kind that fails or hangs delays another, and a kind of a newer build is left alone', async () => {
  const order: string[] = [];
  const noted = { run: async ({ kind }: Job) => void order.push(kind) };
  const hangs = {
    run: (_: Job, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((_resolve, reject) => signal.addEventListener('abort', reject)),
  };
  await db.transaction(async (tx) => {
    for (const kind of ['hangs', 'hangs too', 'fails', 'of a newer build']) await addJob(tx, { kind });
    for (const _mail of upTo(20)) await addJob(tx, { kind: 'digest', priority: 9 });
    await addJob(tx, { kind: 'sign-in', priority: 0 });
  });
  const fails = { triesMax: 3, backoffMs: 1, run: () => Promise.reject(new Error('no')) };
  await start(
    { hangs, 'hangs too': hangs, fails, digest: noted, 'sign-in': { ...noted, lanes: 1 } },
    { slowMs: 100 },
  );
  await until(() => order.length === 21);
  expect(order[0]).toBe('sign-in');
  await until(async () => (await db.$count(jobs, sql`failed_at is not null`)) === 1);
  expect(await db.select().from(jobs).where(eq(jobs.kind, 'fails'))).toMatchObject([
    { tries: 3, error: 'Error' },
  ]);
  expect(await db.select().from(jobs).where(eq(jobs.kind, 'of a newer build'))).toMatchObject([{ tries: 0 }]);
});

it('a job that ends its server each time is not tried for ever', async () => {
  const run = vi.fn<() => Promise<void>>();
  await addJob(db, { kind: 'walk' });
  await db.update(jobs).set({ tries: 20 });
  await start({ walk: { run } });
  await until(async () => (await rows())[0]?.failedAt);
  expect(run).not.toHaveBeenCalled();
});

it('one job waits for each key, and one that is asked for while it runs runs once more', async () => {
  const [gates, seen] = [[gate(), gate()], [] as unknown[]];
  await addJob(db, { kind: 'index', key: '7', payload: { number: 1 } });
  await addJob(db, { kind: 'index', key: '7', payload: { number: 2 } });
  await start({ index: { run: async ({ payload }) => gates[seen.push(payload) - 1]?.opened } });
  await until(() => seen.length === 1);
  for (const number of [3, 4]) await addJob(db, { kind: 'index', key: '7', payload: { number } });
  gates[0]?.open();
  await until(() => seen.length === 2);
  gates[1]?.open();
  await untilDone();
  expect(seen).toEqual([{ number: 2 }, { number: 4 }]);
});

it('a job that is not done yet runs again at the time it says', async () => {
  let runs = 0;
  await addJob(db, { kind: 'wait' });
  const runner = await start({ wait: { run: async () => ((runs += 1) === 1 ? 3_600_000 : undefined) } });
  await until(async () => runs === 1 && (await rows())[0]?.takenUntil === null);
  expect((await rows())[0]).toMatchObject({ tries: 1, failedAt: null });
  await pass('1 hour');
  runner.wake();
  await untilDone();
  expect(runs).toBe(2);
});

it('an instance that closes gives back what it has not done, and another goes on at once', async () => {
  const begun = gate();
  const instance = await start({ walk: { run: () => (begun.open(), new Promise(() => {})) } });
  await addJob(db, { kind: 'walk' });
  await begun.opened;
  const tries: number[] = [];
  await start({ walk: { run: async (job) => void tries.push(job.tries) } });
  await instance.close();
  await untilDone();
  expect(tries).toEqual([1]);
});

it("jobs have the database's clock, whatever that of their instance says", async () => {
  const moments: Date[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await addJob(db, { kind: 'walk' });
  await addJob(db, { kind: 'walk', at: new Date(Date.now() - 60_000) });
  const runner = await start({ walk: { run: async (_, { now }) => void moments.push(now()) } });
  await until(() => moments.length > 0);
  await runner.idle();
  const { rows: clocks } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as ms`,
  );
  expect(Math.abs((moments[0]?.getTime() ?? 0) - (clocks[0]?.ms ?? 0))).toBeLessThan(30_000);
  // The embedded database has the clock of its process.
  expect(await rows()).toHaveLength(database.kind === 'postgres' ? 1 : 0);
});
