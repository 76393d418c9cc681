import { afterAll, describe, expect, it } from 'vitest';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { sweepKept } from '../../../retention.queries';
import {
  cancel,
  createTrib,
  inDays,
  notificationKindsOf,
  startedYesterday,
} from '../../../testing/factories';
import { type ApiResponse, nextOf } from '../../../testing/agent';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person({ displayName: 'Hana' });
const stranger = await app.person();

afterAll(() => expectInvariants(app.db));

describe('requests to join', () => {
  async function inviteOnlyRequest() {
    const guest = await app.person({ displayName: 'Gus' });
    const trib = await createTrib(host, { whoCanJoin: 'Invite only', maxParticipants: 2 });
    const response = await guest.put(`/api/tribs/${trib.id}/membership`);
    expect(response.body).toEqual({ status: 'requested' });
    return { guest, trib };
  }

  it('are listed by the page, with the waitlist, in order of arrival; members on the first page', async () => {
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const guest = await app.person();
      await guest.put(`/api/tribs/${trib.id}/membership`);
      ids.push(guest.id);
    }
    const seen: number[][] = [];
    for (let path: string | undefined = `/api/tribs/${trib.id}/guests?limit=2`; path !== undefined;) {
      const page: ApiResponse = await host.get(path);
      seen.push([...page.body.members, ...page.body.requests].map(({ id }: { id: number }) => id));
      path = nextOf(page);
    }
    expect(seen).toEqual([[host.id, ...ids.slice(0, 2)], ids.slice(2, 4), ids.slice(4)]);
  });

  it("show the host the guest's match, shared interests and message", async () => {
    const fan = await app.person({ displayName: 'Hana', interestIds: [2, 3, 5] });
    const guest = await app.person({ displayName: 'Gus', interestIds: [2, 3, 4] });
    const trib = await createTrib(fan, { whoCanJoin: 'Invite only' });
    await guest.put(`/api/tribs/${trib.id}/membership`, { message: ' Hi, I bring the dice! ' });
    const { body } = await fan.get(`/api/tribs/${trib.id}/guests`);
    const both = (await app.visitor().get('/api/interests')).body
      .filter(({ id }: { id: number }) => id === 2 || id === 3)
      .map(({ name }: { name: string }) => name);
    expect(body.requests).toEqual([
      {
        id: guest.id,
        displayName: 'Gus',
        bio: null,
        profileImage: null,
        matchLevel: 'great',
        sharedInterests: both,
        message: 'Hi, I bring the dice!',
      },
    ]);
  });

  it('show their match as a guess to a host who has answered nothing', async () => {
    const { trib } = await inviteOnlyRequest();
    const [request] = (await host.get(`/api/tribs/${trib.id}/guests`)).body.requests;
    expect(request).toMatchObject({ isGuess: true, sharedInterests: [] });
  });

  it('can be sent again with another message or none, which stays as a note once they are in', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    const said = async () => (await host.get(`/api/tribs/${trib.id}/guests`)).body.requests[0]?.message;
    const say = (message: string) => guest.put(`/api/tribs/${trib.id}/membership`, { message });
    expect(await said()).toBeNull();
    expect((await say('Hello!')).body).toEqual({ status: 'requested' });
    expect(await said()).toBe('Hello!');
    await guest.put(`/api/tribs/${trib.id}/membership`);
    expect(await said()).toBe('Hello!');
    await say(' ');
    expect(await said()).toBeNull();
    await say('Once more');
    await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true });
    const noted = async () => (await host.get(`/api/tribs/${trib.id}/guests`)).body.members[1]?.message;
    expect(await noted()).toBe('Once more');
    expect((await say('Vegetarian')).body).toEqual({ status: 'joined' });
    expect(await noted()).toBe('Vegetarian');
    await say('');
    expect(await noted()).toBeUndefined();
  });

  it('have a note that comes with a yes as well, for hosts alone, until a day after the meetup', async () => {
    const guest = await app.person();
    const trib = await createTrib(host);
    const joined = await guest.put(`/api/tribs/${trib.id}/membership`, { message: ' Vegetarian ' });
    expect(joined.body).toEqual({ status: 'joined' });
    const note = async () => (await host.get(`/api/tribs/${trib.id}/guests`)).body.members[1]?.message;
    expect(await note()).toBe('Vegetarian');
    for (const person of [guest, stranger, host, app.visitor()])
      for (const path of [`/api/tribs/${trib.id}`, '/api/tribs', '/api/notifications'])
        expect(JSON.stringify((await person.get(path)).body)).not.toContain('Vegetarian');
    expectError(await guest.get(`/api/tribs/${trib.id}/guests`), 404, 'not_found');
    const { id: seriesId } = (await host.put(`/api/tribs/${trib.id}/series`, { every: 'week' })).body;
    await startedYesterday(app.db, trib.id);
    const files = [`series/${seriesId}/people.csv`, `series/${seriesId}/meetups?format=json`];
    for (const file of [...files, `tribs/${trib.id}/calendar.ics`]) {
      const { status, body } = await host.get(`/api/${file}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Vegetarian');
    }
    await sweepKept({ ...app, now: () => inDays(-1) });
    expect(await note()).toBe('Vegetarian');
    await sweepKept(app);
    expect(await note()).toBeUndefined();
    expect((await host.get(`/api/tribs/${trib.id}/guests`)).body.members).toHaveLength(2);
  });

  it('are visible to hosts only, with their messages', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    await guest.put(`/api/tribs/${trib.id}/membership`, { message: 'For Hana only' });
    expectError(await guest.get(`/api/tribs/${trib.id}/guests`), 404, 'not_found');
    expectError(await stranger.get(`/api/tribs/${trib.id}/guests`), 404, 'not_found');
    for (const person of [guest, stranger, host, app.visitor()]) {
      for (const path of [`/api/tribs/${trib.id}`, '/api/tribs', '/api/notifications']) {
        expect(JSON.stringify((await person.get(path)).body)).not.toContain('For Hana only');
      }
    }
  });

  it.each([
    ['a long message', { message: 'a'.repeat(201) }, 'message'],
    ['a message that is no text', { message: 5 }, 'message'],
    ['an unknown field', { hello: 'you' }, ''],
  ])('refuse %s', async (_case, body, path) => {
    const trib = await createTrib(host, { whoCanJoin: 'Invite only' });
    const response = await expectNoRowChanged(app.db, () =>
      stranger.put(`/api/tribs/${trib.id}/membership`, body),
    );
    expectInvalid(response, path);
  });

  it('reach the host, who accepts the guest', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    expect(await notificationKindsOf(host)).toContain('request-received');
    const guests = await host.get(`/api/tribs/${trib.id}/guests`);
    expect(guests.body).toMatchObject({ requests: [{ id: guest.id, displayName: 'Gus' }], waitlist: [] });
    const response = await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true });
    expect(response.body).toEqual({ status: 'joined' });
    expect(await notificationKindsOf(guest)).toEqual(['request-accepted']);
    expectError(
      await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: false }),
      404,
      'not_found',
    );
  });

  it('cause no notification when they are withdrawn before the host looked', async () => {
    const [owner, ida, mo] = [await app.person(), await app.person(), await app.person()];
    const { id } = await createTrib(owner, { whoCanJoin: 'Invite only' });
    for (const guest of [ida, mo]) await guest.put(`/api/tribs/${id}/membership`);
    await ida.delete(`/api/tribs/${id}/membership`);
    expect(await notificationKindsOf(owner)).toEqual(['request-received']);
    for (const guest of [ida, mo]) await guest.delete(`/api/tribs/${id}/membership`);
    expect(await notificationKindsOf(owner)).toEqual([]);
  });

  it('put an accepted guest on the waitlist of a full meetup', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    const first = await app.person();
    await first.put(`/api/tribs/${trib.id}/membership`);
    await host.put(`/api/tribs/${trib.id}/requests/${first.id}`, { accept: true });
    const response = await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true });
    expect(response.body).toEqual({ status: 'waitlisted' });
    expect((await host.get(`/api/tribs/${trib.id}/guests`)).body.waitlist).toMatchObject([{ id: guest.id }]);
  });

  it('can be declined, and sent again', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    const response = await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: false });
    expect(response.body).toEqual({ status: null });
    expect(await notificationKindsOf(guest)).toEqual(['request-declined']);
    expect((await guest.put(`/api/tribs/${trib.id}/membership`)).body).toEqual({ status: 'requested' });
  });

  it('can be decided by hosts only', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    expectError(await stranger.get(`/api/tribs/${trib.id}/guests`), 404, 'not_found');
    expectError(await app.visitor().get(`/api/tribs/${trib.id}/guests`), 401, 'sign_in_needed');
    const response = await stranger.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true });
    expectError(response, 403, 'not_the_host');
    expectInvalid(await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: 'yes' }), 'accept');
  });

  it('cannot be accepted once the meetup is cancelled', async () => {
    const { guest, trib } = await inviteOnlyRequest();
    await cancel(app.db, trib.id);
    expectError(
      await host.put(`/api/tribs/${trib.id}/requests/${guest.id}`, { accept: true }),
      409,
      'closed',
    );
  });
});
