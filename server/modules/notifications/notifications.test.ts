import { describe, expect, it } from 'vitest';
import { notificationList } from '#shared/api/notifications';
import { expectError, expectInvalid } from '../../testing/expect-error';
import { createTrib } from '../../testing/scenes';
import { startTestApp } from '../../testing/test-app';

const app = await startTestApp();

describe('notifications', () => {
  it('are told once: what was seen does not come again', async () => {
    const [host, first, second] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { whoCanJoin: 'Invite only', name: 'Stargazing' });
    await first.put(`/api/tribs/${trib.id}/membership`);
    await second.put(`/api/tribs/${trib.id}/membership`);
    const { body } = await host.get('/api/notifications');
    expect(notificationList.parse(body)).toEqual(body);
    expect(body).toMatchObject([{ kind: 'request-received', tribId: trib.id, tribName: 'Stargazing' }, {}]);
    expect((await host.put('/api/notifications/seen', { ids: [body[0].id] })).status).toBe(204);
    expect((await host.get('/api/notifications')).body).toEqual([body[1]]);
  });

  it('that came in later under a lower id are still told', async () => {
    const [host, first, second] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    for (const guest of [first, second]) await guest.put(`/api/tribs/${trib.id}/membership`);
    const [lower, higher] = (await host.get('/api/notifications')).body;
    // Ids are given before the commit, so the list may have held the higher one alone.
    await host.put('/api/notifications/seen', { ids: [higher.id] });
    expect((await host.get('/api/notifications')).body).toEqual([lower]);
  });

  it('of somebody else stay unseen', async () => {
    const [host, guest, stranger] = [await app.person(), await app.person(), await app.person()];
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    await guest.put(`/api/tribs/${trib.id}/membership`);
    const [one] = (await host.get('/api/notifications')).body;
    await stranger.put('/api/notifications/seen', { ids: [one.id] });
    expect((await host.get('/api/notifications')).body).toEqual([one]);
    expect((await stranger.get('/api/notifications')).body).toEqual([]);
  });

  it('need a session and a real id', async () => {
    const person = await app.person();
    expectError(await app.visitor().get('/api/notifications'), 401, 'sign_in_needed');
    expectError(await app.visitor().put('/api/notifications/seen', { ids: [1] }), 401, 'sign_in_needed');
    expectInvalid(await person.put('/api/notifications/seen', { ids: [0] }), 'ids.0');
    expectInvalid(await person.put('/api/notifications/seen', { ids: [] }), 'ids');
  });
});
