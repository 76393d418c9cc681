import { and, eq, getTableName, inArray, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attendances } from './db/schema/attendance';
import { friendships, notifications } from './db/schema/social';
import { tableAnswers } from './db/schema/tables';
import { rateLimits } from './db/schema/server';
import { sessions, users } from './db/schema/users';
import { createJobRunner } from './db/job-runner';
import { jobs } from './db/schema/jobs';
import { jobKinds } from './jobs';
import { createMetrics } from './metrics';
import { removeOldDemoAccounts } from './modules/accounts/account/delete-account.service';
import { createLog } from './log';
import { KEPT_AS_LONG, RETENTION, sweepKept } from './retention.queries';
import { expectInvariants } from './testing/rows';
import { personTables } from './testing/person-columns';
import {
  block,
  createTrib,
  inDays,
  known,
  offerTable,
  startedYesterday,
  statusesOf,
} from './testing/factories';
import { type Person, startTestApp } from './testing/test-app';

const app = await startTestApp();

async function lastSeen(person: Person, days: number): Promise<Person> {
  const lastActiveAt = sql`now() - make_interval(days => ${days})`;
  await app.db.update(users).set({ lastActiveAt }).where(eq(users.id, person.id));
  return person;
}
const exists = async ({ id }: Person) => (await app.db.$count(users, eq(users.id, id))) === 1;

afterAll(() => expectInvariants(app.db));

describe('the hourly clean-up', () => {
  it('runs every job, and goes on after one that fails', async () => {
    const old = await lastSeen(await app.person(), 31);
    const lines: { kind?: string; msg?: string }[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    const limiter = { ...app.limiter, sweep: () => Promise.reject(new Error('not now')) };
    const metrics = createMetrics();
    const kinds = jobKinds({ ...app, log, limiter });
    const ended = new Set<string>();
    const onEnd = (kind: string, isDone: boolean) => {
      metrics.jobEnded(kind, isDone);
      ended.add(kind);
    };
    const runner = createJobRunner({ database: app.database, log, onEnd }, kinds);
    onTestFinished(() => runner.close());
    await runner.start();
    await app.db.update(jobs).set({ nextTryAt: sql`now()` });
    runner.wake();
    const recurring = Object.values(kinds).filter(({ everyMs }) => everyMs !== undefined);
    await vi.waitUntil(() => ended.size === recurring.length, { timeout: 60_000 });
    await runner.idle();
    expect(await exists(old)).toBe(false);
    expect(lines).toMatchObject([{ msg: 'a job failed', kind: 'limits' }]);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/^trib_job_failures_total\{job="limits"\} 1$/m);
    expect(text).toMatch(/^trib_job_last_success_timestamp_seconds\{job="what is kept for a time"\} \d+/m);
    expect(text).not.toMatch(/^trib_job_last_success_timestamp_seconds\{job="limits"\}/m);
  });

  it('removes demo accounts thirty days after their last use, and nobody else', async () => {
    const old = await lastSeen(await app.person(), 31);
    const kept = [
      await lastSeen(await app.person(), 29),
      await lastSeen(await known(app.db, await app.person()), 400),
    ];
    const host = await lastSeen(await app.person(), 31);
    await startedYesterday(app.db, (await createTrib(host)).id);
    await removeOldDemoAccounts(app);
    expect(await exists(old)).toBe(false);
    for (const person of [...kept, host]) expect(await exists(person)).toBe(true);
    expect((await old.get('/api/session')).body).toMatchObject({ user: null });
  });

  it('also removes them from meetups of somebody they blocked', async () => {
    const [host, old] = [await app.person(), await app.person()];
    const { id } = await createTrib(host);
    await old.put(`/api/tribs/${id}/membership`);
    await block(app.db, old, host);
    await lastSeen(old, 31);
    await removeOldDemoAccounts(app);
    expect(await exists(old)).toBe(false);
    expect((await host.get(`/api/tribs/${id}`)).body.memberCount).toBe(1);
  });

  it('gives the spot of a removed account to the waitlist', async () => {
    const host = await app.person();
    const [gone, next, last] = [await app.person(), await app.person(), await app.person()];
    const { id } = await createTrib(host, { maxParticipants: 2 });
    for (const person of [gone, next, last]) await person.put(`/api/tribs/${id}/membership`);
    await lastSeen(gone, 31);
    await removeOldDemoAccounts(app);
    expect(await statusesOf(app.db, id)).toEqual({
      [host.id]: 'joined',
      [next.id]: 'joined',
      [last.id]: 'waitlisted',
    });
    expect((await host.get(`/api/tribs/${id}`)).body.memberCount).toBe(2);
    await expectInvariants(app.db);
  });

  it('deletes expired sessions and limits, and only those', async () => {
    const [over, current] = [await app.person(), await app.person()];
    await app.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, over.id));
    await app.db.insert(rateLimits).values([
      { key: 'over', count: 1, resetsAt: sql`now() - interval '1 second'` },
      { key: 'running', count: 1, resetsAt: sql`now() + interval '1 hour'` },
    ]);
    await sweepKept(app);
    await app.limiter.sweep();
    expect(await app.db.$count(sessions, eq(sessions.userId, over.id))).toBe(0);
    expect(await app.db.$count(sessions, eq(sessions.userId, current.id))).toBe(1);
    expect((await app.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running']);
  });
});

describe('what is kept for a time', () => {
  const swept = async (days: number) => sweepKept({ ...app, now: () => inDays(days) });

  it('is said of every table with a person in it, or why its rows stay', async () => {
    const { users: _people, ...tables } = await personTables(app.db);
    const isPart = new Set(RETENTION.flatMap(({ table, rows }) => (rows ? getTableName(table) : [])));
    const isAll = new Set(RETENTION.flatMap(({ table, rows }) => (rows ? [] : getTableName(table))));
    const names = Object.keys(tables);
    expect(names.filter((name) => !isAll.has(name) && !(name in KEPT_AS_LONG))).toEqual([]);
    expect(Object.keys(KEPT_AS_LONG).filter((name) => isAll.has(name) || !names.includes(name))).toEqual([]);
    expect([...isPart].filter((name) => !isAll.has(name) && !(name in KEPT_AS_LONG))).toEqual([]);
  });

  it('is deleted afterwards, and not before: notices, no-shows, refused seats and declined requests', async () => {
    const [host, ada, ben] = [await app.person(), await app.person(), await app.person()];
    const { id: tribId } = await createTrib(host, {
      startTime: inDays(1).toISOString(),
      endTime: inDays(1.1).toISOString(),
    });
    for (const guest of [ada, ben]) await guest.put(`/api/tribs/${tribId}/membership`);
    const [person, other] = [ada, ben].map(({ id }) => id).toSorted((a, b) => a - b);
    if (person === undefined || other === undefined) throw new Error('Nobody is there');
    await app.db.insert(notifications).values({ userId: person, kind: 'cancelled', tribId });
    await app.db.insert(attendances).values([
      { tribId, userId: person, came: false },
      { tribId, userId: other, came: false, hereAt: new Date() },
      { tribId, userId: host.id, came: true },
    ]);
    const tables = [await offerTable(app.db, person), await offerTable(app.db, other)];
    for (const [index, answer] of (['no', 'yes'] as const).entries())
      await app.db
        .update(tableAnswers)
        .set({ answer, answeredAt: new Date() })
        .where(eq(tableAnswers.tribId, tables[index] ?? 0));
    const asked = { requestedBy: person, createdAt: new Date() };
    await app.db.insert(friendships).values([
      { lowId: person, highId: other, status: 'declined', ...asked },
      { lowId: Math.min(person, host.id), highId: Math.max(person, host.id), status: 'requested', ...asked },
      {
        lowId: Math.min(other, host.id),
        highId: Math.max(other, host.id),
        status: 'accepted',
        acceptedAt: new Date(),
        requestedBy: other,
      },
    ]);
    const people = [person, other, host.id];
    const left = async () => ({
      notices: await app.db.$count(notifications, eq(notifications.userId, person)),
      absent: await app.db.$count(attendances, and(eq(attendances.tribId, tribId), sql`not came`)),
      present: await app.db.$count(attendances, and(eq(attendances.tribId, tribId), sql`came`)),
      seats: await app.db.$count(tableAnswers, inArray(tableAnswers.tribId, tables)),
      requests: await app.db.$count(friendships, inArray(friendships.lowId, people)),
    });
    const all = { notices: 1, absent: 2, present: 1, seats: 2, requests: 3 };
    await swept(29);
    expect(await left()).toEqual(all);
    await swept(31);
    expect(await left()).toEqual({ ...all, seats: 1 });
    await swept(179);
    expect(await left()).toEqual({ ...all, seats: 1 });
    await swept(185);
    expect(await left()).toEqual({ ...all, seats: 1, notices: 0, absent: 1 });
    await swept(364);
    expect((await left()).requests).toBe(3);
    await swept(366);
    expect((await left()).requests).toBe(1);
  });
});
