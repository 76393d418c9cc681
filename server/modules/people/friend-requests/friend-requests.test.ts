import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { publicUserList } from '#shared/api/users';
import { users } from '../../../db/schema/users';
import { LIMITS } from '../../../http/rate-limit';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { befriend, block, createTrib, known, startedYesterday } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { areFriends } from '../../trust/friends/friends.queries';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const somebody = async (displayName?: string) => known(app.db, await app.person({ displayName }));
const ask = (from: Person, to: Person) => from.put(`/api/friends/${to.id}`);
const notificationsOf = async (person: Person) => (await person.get('/api/notifications')).body;
const listed = async (person: Person, list = 'friends') =>
  (await person.get(`/api/users/${person.id}/friends?list=${list}`)).body.map(({ id }: Person) => id);
const points = async (person: Person) => (await person.get('/api/session')).body.user.profilePoints;

describe('asking to be friends', () => {
  it('needs a name first, from somebody who signed in by one tap; accepting needs none', async () => {
    const [ada, nameless] = [await somebody('Ada'), await somebody('Demo User')];
    expectError(await expectNoRowChanged(app.db, () => ask(nameless, ada)), 403, 'name_needed');
    await nameless.put(`/api/users/${nameless.id}`, { displayName: 'Bo' });
    expect((await ask(nameless, ada)).body).toEqual({ status: 'requested' });
    const asked = await somebody('Demo User');
    await ask(ada, asked);
    expect((await ask(asked, ada)).body).toEqual({ status: 'friends' });
  });

  it('notifies the other person, who accepts with the same endpoint', async () => {
    const [ada, bo] = [await somebody('Ada'), await somebody('Bo')];
    expect((await ask(ada, bo)).body).toEqual({ status: 'requested' });
    expect(await notificationsOf(bo)).toMatchObject([
      { kind: 'friend-request', person: { id: ada.id, displayName: 'Ada' }, invited: false },
    ]);
    expect([await listed(bo), await listed(bo, 'requests'), await listed(ada, 'requests')]).toEqual([
      [],
      [ada.id],
      [],
    ]);
    expect((await ask(bo, ada)).body).toEqual({ status: 'friends' });
    expect((await ask(bo, ada)).body).toEqual({ status: 'friends' });
    expect(await notificationsOf(bo)).toEqual([]);
    expect(await notificationsOf(ada)).toMatchObject([{ kind: 'friend-accepted', person: { id: bo.id } }]);
    expect([await listed(ada), await listed(bo), await listed(bo, 'requests')]).toEqual([
      [bo.id],
      [ada.id],
      [],
    ]);
  });

  it('shows a declined request as pending to its sender, and cannot be repeated', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    await ask(ada, bo);
    expect((await bo.delete(`/api/friends/${ada.id}`)).status).toBe(204);
    const again = await expectNoRowChanged(app.db, () => ask(ada, bo));
    expect(again.body).toEqual({ status: 'requested' });
    expect([await notificationsOf(ada), await notificationsOf(bo), await listed(bo, 'requests')]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await ask(bo, ada)).body).toEqual({ status: 'friends' });
  });

  it('lists sent requests, including declined ones, until they are withdrawn', async () => {
    const [ada, bo, cy] = [await somebody('Ada'), await somebody('Bo'), await somebody('Cy')];
    for (const person of [bo, cy]) await ask(ada, person);
    expect(await listed(ada, 'sent')).toEqual([cy.id, bo.id]);
    expect([await listed(bo, 'sent'), await listed(ada, 'requests')]).toEqual([[], []]);
    await bo.delete(`/api/friends/${ada.id}`);
    expect(await listed(ada, 'sent')).toEqual([cy.id, bo.id]);
    await ask(cy, ada);
    expect([await listed(ada, 'sent'), await listed(ada)]).toEqual([[bo.id], [cy.id]]);
    expect((await ada.delete(`/api/friends/${bo.id}`)).status).toBe(204);
    expect(await listed(ada, 'sent')).toEqual([]);
  });

  it('is refused for a deleted person, also where they asked first', async () => {
    const [asked, asking, friend] = [await somebody(), await somebody(), await somebody()];
    const viewer = await somebody();
    await ask(viewer, asked);
    await ask(asking, viewer);
    await befriend(app.db, viewer.id, friend.id);
    for (const gone of [asked, asking, friend]) {
      await gone.delete(`/api/users/${gone.id}`);
      expectError(await expectNoRowChanged(app.db, () => ask(viewer, gone)), 404, 'not_found');
    }
    for (const list of ['friends', 'requests', 'sent']) expect(await listed(viewer, list)).toEqual([]);
  });

  it('can be withdrawn, which removes the notification', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    await ask(ada, bo);
    expect((await ada.delete(`/api/friends/${bo.id}`)).status).toBe(204);
    expect([await notificationsOf(bo), await listed(bo, 'requests')]).toEqual([[], []]);
    expect((await ask(bo, ada)).body).toEqual({ status: 'requested' });
  });

  it('can be ended by either friend', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    await befriend(app.db, ada.id, bo.id);
    await bo.delete(`/api/friends/${ada.id}`);
    expect([await listed(ada), await listed(bo)]).toEqual([[], []]);
    const { id } = await createTrib(ada, { whoCanJoin: 'Friends only' });
    expectError(await bo.put(`/api/tribs/${id}/membership`), 403, 'friends_only');
  });

  it("shows a demo account's card only to the person it asked", async () => {
    const [demo, bo, cy] = [await app.person(), await somebody(), await somebody()];
    await ask(demo, bo);
    expect((await bo.get(`/api/users/${demo.id}`)).body).toMatchObject({ id: demo.id });
    expectError(await cy.get(`/api/users/${demo.id}`), 404, 'not_found');
    expectError(await ask(cy, demo), 404, 'not_found');
  });

  it('is refused across a block, to oneself, to an unknown person and when signed out', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    await ask(ada, bo);
    await block(app.db, bo, ada);
    expect([await notificationsOf(bo), await listed(bo, 'requests')]).toEqual([[], []]);
    for (const [one, other] of [
      [ada, bo],
      [bo, ada],
    ] as const)
      expectError(await ask(one, other), 404, 'not_found');
    expectInvalid(await ask(ada, ada), 'userId');
    expectError(await ada.put('/api/friends/99999'), 404, 'not_found');
    expectError(await app.visitor().put(`/api/friends/${ada.id}`), 401, 'sign_in_needed');
    expectError(await app.visitor().delete(`/api/friends/${ada.id}`), 401, 'sign_in_needed');
    expectError(await ada.get(`/api/users/${bo.id}/friends`), 404, 'not_found');
    expectInvalid(await ada.get(`/api/users/${ada.id}/friends?list=all`), 'list');
  });

  it('is limited per pair of people', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const [ada, bo] = [await limited.person(), await known(limited.db, await limited.person())];
    for (let times = 0; times < LIMITS.friendRequestsPerPair.count; times++) {
      expect((await ask(ada, bo)).status).toBe(200);
      await ada.delete(`/api/friends/${bo.id}`);
    }
    expectError(await ask(ada, bo), 429, 'too_many_requests');
  });

  it('lists friends in pages, the latest first', async () => {
    const ada = await somebody();
    const friends = [await somebody(), await somebody(), await somebody()];
    for (const friend of friends) await befriend(app.db, ada.id, friend.id);
    const first = await ada.get(`/api/users/${ada.id}/friends?limit=2`);
    expect(publicUserList.parse(first.body)).toEqual(first.body);
    const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await ada.get(next);
    expect([...first.body, ...rest.body].map(({ id }: Person) => id)).toEqual(
      friends.map(({ id }) => id).toReversed(),
    );
  });
});

describe('registering through an invite link', () => {
  it('sends the inviter a request, and gives no access before they confirm it', async () => {
    const inviter = await somebody('Ada');
    const { id } = await createTrib(inviter, { whoCanJoin: 'Friends only' });
    const guest = await app.person({ displayName: 'Bo', invitedBy: inviter.id });
    expect(await areFriends(app.db, inviter.id, guest.id)).toBe(false);
    expectError(await guest.put(`/api/tribs/${id}/membership`), 403, 'friends_only');
    expect(await notificationsOf(inviter)).toMatchObject([
      { kind: 'friend-request', invited: true, person: { id: guest.id, displayName: 'Bo' } },
    ]);
    expect((await ask(inviter, guest)).body).toEqual({ status: 'friends' });
    expect((await guest.put(`/api/tribs/${id}/membership`)).body).toEqual({ status: 'joined' });
  });

  it.each<[string, { hidesFromVisitors?: boolean; isDemo?: boolean }, string | undefined]>([
    ['has a demo account', { isDemo: true }, undefined],
    ['is seen only by people with an account', { hidesFromVisitors: true }, undefined],
    ['has another name than the link', { isDemo: false }, 'Somebody else'],
  ])('sends none to an inviter who %s: the link promised none', async (_who, columns, inviterName) => {
    const inviter = await somebody('Wren');
    await app.db.update(users).set(columns).where(eq(users.id, inviter.id));
    const guest = await app.person({ invitedBy: inviter.id, ...(inviterName && { inviterName }) });
    expect([await notificationsOf(inviter), await listed(guest, 'sent')]).toEqual([[], []]);
    expect((await ask(guest, inviter)).status).toBe(columns.isDemo ? 404 : 200);
  });

  it('gives points once it is confirmed and the account is kept, and they stay', async () => {
    const inviter = await somebody();
    const guest = await app.person({ invitedBy: inviter.id });
    expect(await points(inviter)).toBe(0);
    await ask(inviter, guest);
    expect(await points(inviter)).toBe(0);
    await guest.put(`/api/users/${guest.id}`, { username: 'kept.guest', password: 'nine quiet bicycles' });
    expect(await points(inviter)).toBe(15);
    const { body: counts } = await inviter.get(`/api/users/${inviter.id}/points`);
    expect(counts).toEqual({ hosted: 0, tookPart: 0, friendsCame: 1, total: 15 });
    await inviter.put(`/api/blocks/${guest.id}`);
    expect(await points(inviter)).toBe(15);
  });

  it('gives none for a kept account that the inviter did not confirm', async () => {
    const inviter = await somebody();
    const guest = await known(app.db, await app.person({ invitedBy: inviter.id }));
    expect(await points(inviter)).toBe(0);
    await inviter.delete(`/api/friends/${guest.id}`);
    expect(await points(inviter)).toBe(0);
  });

  it('gives points for a demo account that has been to a meetup', async () => {
    const [inviter, host] = [await somebody(), await somebody()];
    const guest = await app.person({ invitedBy: inviter.id });
    await ask(inviter, guest);
    const { id } = await createTrib(host);
    await guest.put(`/api/tribs/${id}/membership`);
    expect(await points(inviter)).toBe(0);
    await startedYesterday(app.db, id);
    expect(await points(inviter)).toBe(15);
  });
});
