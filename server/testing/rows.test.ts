import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberships, tribs } from '../db/schema/tribs';
import { brokenInvariants, expectInvariants, expectNoRowChanged, fingerprint } from './rows';
import { createTrib } from './factories';
import { startTestApp } from './test-app';

const app = await startTestApp();
const [host, ana, ben] = [await app.person(), await app.person(), await app.person()];
let tribId = 0;

beforeEach(async () => {
  await app.db.delete(tribs);
  tribId = (await createTrib(host, { maxParticipants: 2 })).id;
});

const add = (userId: number, status: 'joined' | 'waitlisted') =>
  app.db
    .insert(memberships)
    .values({ tribId, userId, status, joinedAt: status === 'joined' ? new Date() : null });

describe('an invariant', () => {
  it('holds while nothing is broken', () => expectInvariants(app.db));

  it('notices more members than spots when the count is wrong too', async () => {
    await add(ana.id, 'joined');
    await add(ben.id, 'joined');
    expect(await brokenInvariants(app.db)).toEqual({
      invariant_over_capacity: [{ trib_id: tribId }],
      invariant_member_count_wrong: [{ trib_id: tribId }],
    });
    await expect(expectInvariants(app.db)).rejects.toThrow(/deeply equal/);
  });

  it('notices a count that is not the number of members', async () => {
    await app.db.update(tribs).set({ memberCount: 2 }).where(eq(tribs.id, tribId));
    expect(Object.keys(await brokenInvariants(app.db))).toEqual(['invariant_member_count_wrong']);
  });

  it('notices a meetup without its creator', async () => {
    const hosts = and(eq(memberships.tribId, tribId), eq(memberships.userId, host.id));
    await app.db.delete(memberships).where(hosts);
    await app.db.update(tribs).set({ memberCount: 0 }).where(eq(tribs.id, tribId));
    expect(Object.keys(await brokenInvariants(app.db))).toEqual(['invariant_creator_not_member']);
  });

  it('notices a host other than the creator', async () => {
    await app.db.update(memberships).set({ role: 'cohost' }).where(eq(memberships.userId, host.id));
    expect(Object.keys(await brokenInvariants(app.db))).toEqual(['invariant_host_not_creator']);
  });

  it('notices somebody on the waitlist while a spot is free', async () => {
    await add(ana.id, 'waitlisted');
    expect(Object.keys(await brokenInvariants(app.db))).toEqual(['invariant_waiting_beside_free_place']);
  });

  it('enforced by the database cannot be broken at all', async () => {
    await add(ana.id, 'joined');
    await expect(add(ana.id, 'joined')).rejects.toThrow('Failed query');
    const overfull = app.db.update(tribs).set({ memberCount: 3 }).where(eq(tribs.id, tribId));
    await expect(overfull).rejects.toThrow('Failed query');
  });
});

describe('the fingerprint of all rows', () => {
  it('is unchanged by reads and changes with any row', async () => {
    const before = await fingerprint(app.db);
    await host.get('/api/tribs');
    expect(await fingerprint(app.db)).toBe(before);
    const change = expectNoRowChanged(app.db, async () => {
      await app.db.execute(sql`update users set bio = 'changed' where id = ${ana.id}`);
    });
    await expect(change).rejects.toThrow('Object.is equality');
  });
});
