import { sql } from 'drizzle-orm';
import type { Db } from './handle';
import { JOBS_CHANNEL, wake } from './notify';
import { jobs } from './schema/jobs';

/** Somebody waits for it; as usual; whenever there is time. */
export type Priority = 0 | 5 | 9;
type NewJob = { kind: string; key?: string; payload?: object; priority?: Priority; at?: Date };
/** `startedAt` is when it was claimed, by the database's clock, in milliseconds. */
export type Job<Payload = Record<string, unknown>, Progress = Record<string, unknown>> = {
  id: string;
  kind: string;
  key: string;
  payload: Payload;
  progress: Progress | null;
  tries: number;
  asked: number;
  lease: string;
  startedAt: number;
};

/** All times here are of the database's clock, which all instances share. */
const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** One of the jobs with the same key is kept, at the earlier time; if it runs already, it runs once more. */
export async function addJob(tx: Db, { kind, key, payload = {}, priority = 5, at }: NewJob): Promise<void> {
  await tx.execute(sql`insert into ${jobs} (kind, key, payload, priority, next_try_at)
    values (${kind}, ${key ?? sql`gen_random_uuid()::text`}, ${JSON.stringify(payload)}::jsonb, ${priority}, ${at ? sql.param(at, jobs.nextTryAt) : sql`now()`})
    on conflict (kind, key) do update set payload = excluded.payload, asked = ${jobs.asked} + 1, tries = 0, failed_at = null,
      priority = least(${jobs.priority}, excluded.priority), next_try_at = least(${jobs.nextTryAt}, excluded.next_try_at)`);
  await wake(tx, JOBS_CHANNEL);
}

type Recurring = { kind: string; everyMs: number; priority: Priority };

/** Late enough to stay out of the first start. */
const FIRST_AFTER_MS = 60_000;

/** Adds what this build does again and again, without touching what others do. No turn is farther away than the interval. */
export async function keepRecurring(db: Db, kinds: readonly Recurring[]): Promise<void> {
  const given = kinds.map(({ kind, everyMs, priority }) => ({ kind, priority, seconds: everyMs / 1_000 }));
  await db.execute(sql`insert into ${jobs} (kind, key, every, priority, next_try_at)
    select kind, '', make_interval(secs => seconds), priority, now() + make_interval(secs => least(seconds, ${FIRST_AFTER_MS / 1_000}))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (kind text, priority smallint, seconds float8) order by kind
    on conflict (kind, key) do update set every = excluded.every, priority = excluded.priority,
      next_try_at = least(${jobs.nextTryAt}, now() + excluded.every)`);
}

/**
 * The most urgent job of these kinds, for this instance alone until the lease ends. Each priority is looked at by itself: in
 * one order, all that wait for later would be passed each time.
 */
export async function claimJob(db: Db, kinds: readonly string[], leaseMs: number): Promise<Job | null> {
  if (kinds.length === 0) return null;
  const { rows } = await db.execute<Job>(sql`
    update ${jobs} set lease = gen_random_uuid(), taken_until = ${inMs(leaseMs)}, tries = least(tries + 1, 1000)
    where id = (
      select due.id from unnest(array[0, 5, 9]) as wanted (priority) cross join lateral (
        select id, next_try_at from ${jobs} where priority = wanted.priority and failed_at is null
          and kind = any(${sql.param([...kinds])}::text[]) and next_try_at <= now() and (taken_until is null or taken_until <= now())
        order by next_try_at limit 1 for no key update skip locked) due
      order by wanted.priority limit 1)
    returning id::text, kind, key, payload, progress, tries, asked, lease::text,
      (extract(epoch from now()) * 1000)::float8 as "startedAt"`);
  return rows[0] ?? null;
}

export const isHeld = ({ id, lease }: Pick<Job, 'id' | 'lease'>) =>
  sql`id = ${id}::bigint and lease = ${lease}::uuid`;
const isOneOf = (held: readonly Job[]) => sql`id = any(${sql.param(held.map(({ id }) => id))}::bigint[])
  and lease = any(${sql.param(held.map(({ lease }) => lease))}::uuid[])`;
const FREE = sql`lease = null, taken_until = null`;

/** Returns the ids of those that no other instance has taken over. */
export async function extendLeases(db: Db, held: readonly Job[], leaseMs: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`update ${jobs} set taken_until = ${inMs(leaseMs)}
    where ${isOneOf(held)} returning id::text`);
  return rows.map(({ id }) => id);
}

/** Another instance has taken the job over, so whatever this transaction wrote is undone. */
export class JobLost extends Error {}

/** The last write of a slice's transaction. Nobody takes the job over until that has ended. */
export async function saveProgress(tx: Db, job: Job, progress: object, leaseMs: number): Promise<void> {
  const { rows } =
    await tx.execute(sql`update ${jobs} set progress = ${JSON.stringify(progress)}::jsonb, tries = 1,
    taken_until = ${inMs(leaseMs)} where ${isHeld(job)} returning id`);
  if (rows.length === 0) throw new JobLost();
}

/** A recurring job waits for its next turn. One that was asked for meanwhile stays, and so does one that goes on later. */
export async function finishJob(db: Db, job: Job, againInMs?: number): Promise<void> {
  if (againInMs === undefined) {
    const { rows } = await db.execute(
      sql`delete from ${jobs} where ${isHeld(job)} and every is null and asked = ${job.asked} returning id`,
    );
    if (rows.length > 0) return;
  }
  const turn = sql`coalesce(to_timestamp(${job.startedAt / 1_000}::float8) + every, ${inMs(againInMs ?? 0)})`;
  const begun = againInMs === undefined ? sql`, tries = 0, progress = null` : sql``;
  await db.execute(sql`update ${jobs} set ${FREE}${begun}, error = null,
    next_try_at = case when asked > ${job.asked} then now() else greatest(now(), ${turn}) end where ${isHeld(job)}`);
}

type Patience = { triesMax: number; backoffMs: number };

const BACKOFF_MAX_MS = 60 * 60_000;

/** It is tried again, later each time; after the last time it stays for the operators. A recurring one goes on for ever. */
export async function failJob(db: Db, job: Job, error: string, { triesMax, backoffMs }: Patience) {
  const delayMs = Math.min(backoffMs * 2 ** Math.min(job.tries - 1, 20), BACKOFF_MAX_MS);
  await db.execute(sql`update ${jobs} set ${FREE}, error = ${error},
    next_try_at = now() + least(make_interval(secs => ${delayMs / 1_000}), every),
    failed_at = case when every is null and tries >= ${triesMax}::float8 then now() end where ${isHeld(job)}`);
}

/** Others go on with these at once; this instance has not failed with them. */
export async function giveBack(db: Db, held: readonly Job[]): Promise<void> {
  if (held.length === 0) return;
  await db.execute(sql`update ${jobs} set ${FREE}, tries = greatest(tries - 1, 0) where ${isOneOf(held)}`);
  await wake(db, JOBS_CHANNEL);
}

/** In how many milliseconds the next job of these kinds is due; null if none waits. Those of killed instances are left out. */
export async function nextDueMs(db: Db, kinds: readonly string[]): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from next_try_at - now()) * 1000)::float8 as ms from ${jobs}
    where failed_at is null and taken_until is null and kind = any(${sql.param([...kinds])}::text[])
    order by next_try_at limit 1`);
  return rows[0]?.ms ?? null;
}

type JobsOfKind = { kind: string; due: number; failed: number; next: number | null; error: string | null };

/**
 * For operators: how many of each kind should have run by now, how many have failed, in which second the next is due or since
 * which the oldest waits, and why one failed the last time.
 */
export async function countJobs(db: Db): Promise<JobsOfKind[]> {
  const { rows } = await db.execute<JobsOfKind>(sql`
    select kind, (count(*) filter (where failed_at is null and next_try_at <= now()))::int as due,
      (count(failed_at))::int as failed,
      (extract(epoch from min(next_try_at) filter (where failed_at is null)))::float8 as next,
      max(error) as error
    from ${jobs} group by kind order by kind`);
  return rows;
}

/** Tries again at once what has failed, for good or for now. */
export async function retryFailed(db: Db, kind: string): Promise<void> {
  await db.execute(sql`update ${jobs} set failed_at = null, tries = 0, next_try_at = now()
    where kind = ${kind} and error is not null`);
  await wake(db, JOBS_CHANNEL);
}
