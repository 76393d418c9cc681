import { sql } from 'drizzle-orm';
import { createJobRunner, type JobKinds } from '../db/job-runner';
import { jobs } from '../db/schema/jobs';
import type { TestApp } from './test-app';

/** Does what is due of these kinds now, or will be this much later by the database's clock. */
export async function runJobs(app: TestApp, kinds: JobKinds, laterMs = 0): Promise<void> {
  const by = sql`make_interval(secs => ${laterMs / 1_000})`;
  await app.db
    .update(jobs)
    .set({ nextTryAt: sql`${jobs.nextTryAt} - ${by}`, takenUntil: sql`${jobs.takenUntil} - ${by}` });
  const runner = createJobRunner(app, kinds);
  runner.wake();
  await runner.idle();
  await runner.close();
}
