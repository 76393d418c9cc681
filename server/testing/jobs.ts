import { sql } from 'drizzle-orm';
import { createJobRunner, type JobKinds } from '../db/job-runner';
import { jobs } from '../db/schema/jobs';
import {
  goingOn,
  ROUND,
  runRounds as addRounds,
  type Solve,
} from '../modules/evenings/tables/rounds.service';
import type { TestApp } from './test-app';

type App = Pick<TestApp, 'config' | 'database' | 'db' | 'log' | 'now'>;

/** Does what is due of these kinds now, or will be this much later by the database's clock. */
export async function runJobs(
  app: Pick<App, 'database' | 'db' | 'log'>,
  kinds: JobKinds,
  laterMs = 0,
): Promise<void> {
  const by = sql`make_interval(secs => ${laterMs / 1_000})`;
  await app.db
    .update(jobs)
    .set({ nextTryAt: sql`${jobs.nextTryAt} - ${by}`, takenUntil: sql`${jobs.takenUntil} - ${by}` });
  const runner = createJobRunner(app, kinds);
  runner.wake();
  await runner.idle();
  await runner.close();
}

/** Does what is due of rounds, in every city, by the clock of the app. */
export async function runRounds(app: App, solve?: Solve, laterMs = 0): Promise<void> {
  await addRounds(app);
  const kind = goingOn(app, solve);
  await runJobs(
    app,
    { [ROUND]: { ...kind, run: (job, tools) => kind.run(job, { ...tools, now: app.now }) } },
    laterMs,
  );
}
