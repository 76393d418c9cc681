import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { reports } from '../../db/schema/social';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../testing/rows';
import { befriend, createTrib, known, statusesOf } from '../../testing/scenes';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();

afterAll(() => expectInvariants(app.db));

describe('blocking', () => {
  it('hides two people from each other', async () => {
    const [ada, bo] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    await befriend(app.db, ada.id, bo.id);
    const trib = await createTrib(ada);
    expect((await ada.put(`/api/blocks/${bo.id}`)).status).toBe(204);
    expect((await ada.put(`/api/blocks/${bo.id}`)).status).toBe(204);
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      expectError(await one.get(`/api/users/${other.id}`), 404, 'not_found');
      const listed = (await one.get('/api/users')).body.map((user: { id: number }) => user.id);
      expect(listed).not.toContain(other.id);
    }
    expectError(await bo.get(`/api/tribs/${trib.id}`), 404, 'not_found');
    expectError(await bo.put(`/api/tribs/${trib.id}/membership`), 404, 'not_found');
  });

  it('removes each from the meetups the other hosts, and gives the spot to the first on the waitlist', async () => {
    const [ada, bo, cy] = [await app.person(), await app.person(), await app.person()];
    const [hers, his] = [await createTrib(ada, { maxParticipants: 2 }), await createTrib(bo)];
    await bo.put(`/api/tribs/${hers.id}/membership`);
    await cy.put(`/api/tribs/${hers.id}/membership`);
    await ada.put(`/api/tribs/${his.id}/membership`);
    await ada.put(`/api/blocks/${bo.id}`);
    expect(await statusesOf(app.db, hers.id)).toEqual({ [ada.id]: 'joined', [cy.id]: 'joined' });
    expect(await statusesOf(app.db, his.id)).toEqual({ [bo.id]: 'joined' });
  });

  it('can be undone only by the person who blocked', async () => {
    const [ada, bo] = [await known(app.db, await app.person()), await known(app.db, await app.person())];
    await ada.put(`/api/blocks/${bo.id}`);
    expect((await bo.delete(`/api/blocks/${ada.id}`)).status).toBe(204);
    expectError(await bo.get(`/api/users/${ada.id}`), 404, 'not_found');
    expect((await ada.delete(`/api/blocks/${bo.id}`)).status).toBe(204);
    expect((await bo.get(`/api/users/${ada.id}`)).status).toBe(200);
  });

  it('refuses oneself, an unknown person and visitors', async () => {
    const ada = await app.person();
    expectInvalid(await ada.put(`/api/blocks/${ada.id}`), 'userId');
    expectError(await expectNoRowChanged(app.db, () => ada.put('/api/blocks/99999')), 404, 'not_found');
    expectError(await app.visitor().put(`/api/blocks/${ada.id}`), 401, 'sign_in_needed');
    expectError(await app.visitor().delete(`/api/blocks/${ada.id}`), 401, 'sign_in_needed');
  });
});

describe('reporting', () => {
  it('stores the reporter and the reason, for a person or a meetup', async () => {
    const [ada, bo] = [await app.person(), await known(app.db, await app.person())];
    const trib = await createTrib(bo);
    expect((await ada.post('/api/reports', { userId: bo.id, reason: ' Rude ' })).status).toBe(204);
    expect((await ada.post('/api/reports', { tribId: trib.id, reason: 'Spam' })).status).toBe(204);
    const kept = await app.db.select().from(reports).where(eq(reports.reporterId, ada.id));
    expect(kept).toMatchObject([
      { reportedUserId: bo.id, reportedTribId: null, reason: 'Rude' },
      { reportedUserId: null, reportedTribId: trib.id, reason: 'Spam' },
    ]);
  });

  it('refuses both at once, neither, an empty reason and unknown targets', async () => {
    const ada = await app.person();
    for (const body of [{ reason: 'x' }, { userId: 1, tribId: 1, reason: 'x' }, { tribId: 1, reason: ' ' }]) {
      expectError(await ada.post('/api/reports', body), 400, 'invalid_request');
    }
    expectError(await ada.post('/api/reports', { tribId: 99_999, reason: 'x' }), 404, 'not_found');
    expectError(await ada.post('/api/reports', { userId: 99_999, reason: 'x' }), 404, 'not_found');
    expectError(await app.visitor().post('/api/reports', { tribId: 1, reason: 'x' }), 401, 'sign_in_needed');
  });
});
