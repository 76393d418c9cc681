import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rateLimits } from './db/schema/server';
import { sessions, users } from './db/schema/users';
import { startHousekeeping } from './housekeeping';
import { createMetrics } from './metrics';
import { removeOldDemoAccounts } from './modules/account/delete-account.service';
import { createLog } from './log';
import { sweepSessions } from './modules/auth/auth.queries';
import type { PhotoStore } from './modules/photos/photo-store';
import { expectInvariants } from './testing/rows';
import { block, createTrib, known, startedYesterday, statusesOf } from './testing/factories';
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
  it('starts after a minute, and continues after a failing task', async () => {
    const old = await lastSeen(await app.person(), 31);
    const lines: unknown[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    const limiter = { ...app.limiter, sweep: () => Promise.reject(new Error('not now')) };
    const metrics = createMetrics();
    const list = vi.fn<PhotoStore['list']>(() => app.photoStore.list());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = startHousekeeping({
      ...app,
      log,
      limiter,
      metrics,
      photoStore: { ...app.photoStore, list },
    });
    vi.advanceTimersByTime(60_000);
    stop();
    await vi.waitUntil(() => list.mock.calls.length === 1, { timeout: 60_000 });
    expect(await exists(old)).toBe(false);
    expect(lines).toMatchObject([{ msg: 'housekeeping failed', step: 'limits' }]);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/^trib_job_failures_total\{job="limits"\} 1$/m);
    expect(text).toMatch(/^trib_job_last_success_timestamp_seconds\{job="sessions"\} \d+/m);
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
    await sweepSessions(app.db);
    await app.limiter.sweep();
    expect(await app.db.$count(sessions, eq(sessions.userId, over.id))).toBe(0);
    expect(await app.db.$count(sessions, eq(sessions.userId, current.id))).toBe(1);
    expect((await app.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running']);
  });
});
