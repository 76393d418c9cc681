import { afterAll, describe, expect, it } from 'vitest';
import type { RegisterRequest } from '#shared/api/users';
import { expectError } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { block, createTrib, inDays, known } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const somebody = async (registration: RegisterRequest = {}) => known(app.db, await app.person(registration));
const card = async (viewer: Person, of: Person) => (await viewer.get(`/api/users/${of.id}`)).body;

describe("another person's card", () => {
  it('says how well two people fit and why, without numbers of the other', async () => {
    const viewer = await somebody({ interestIds: [1, 2], valuesOpenness: 10, valuesIdentity: 60 });
    const other = await somebody({ interestIds: [2, 5], valuesOpenness: 90, valuesIdentity: 61 });
    const { interestIds, match } = await card(viewer, other);
    expect(interestIds).toEqual([2, 5]);
    expect(match).toEqual({
      score: 67,
      sharedInterestIds: [2],
      closest: 'valuesIdentity',
      farthest: 'valuesOpenness',
      closestSide: null,
      areFarApart: true,
    });
    expect((await card(other, viewer)).match.score).toBe(67);
  });

  it('names no match until both have answered', async () => {
    const [answered, other] = [await somebody({ interestIds: [4] }), await somebody()];
    expect((await card(answered, other)).match).toBeNull();
    expect((await card(other, answered)).match).toBeNull();
    expect((await card(answered, other)).interestIds).toEqual([]);
    await other.put(`/api/users/${other.id}`, { valuesOpenness: 20 });
    expect((await card(answered, other)).match).not.toBeNull();
  });

  it('shows and shares no interests of somebody who answered the values alone, until they choose the defaults', async () => {
    const [viewer, mover] = [
      await somebody({ interestIds: [1, 4] }),
      await app.person({ valuesOpenness: 20 }),
    ];
    const { id } = await createTrib(viewer, { whoCanJoin: 'Invite only' });
    await mover.put(`/api/tribs/${id}/membership`);
    const own = async () => (await mover.get('/api/session')).body.user.choseInterests;
    const told = async () => {
      const { interestIds, match } = await card(viewer, mover);
      const [request] = (await viewer.get(`/api/tribs/${id}/guests`)).body.requests;
      return [
        interestIds,
        match.sharedInterestIds,
        (await card(mover, viewer)).match.sharedInterestIds,
        request.sharedInterests.length,
        (await mover.get(`/api/tribs/${id}`)).body.why.sharedInterestIds,
      ];
    };
    expect(await told()).toEqual([[], [], [], 0, []]);
    expect(await own()).toBe(false);
    await mover.put(`/api/users/${mover.id}/interests/batch`, { interestIds: [1, 2, 3] });
    expect(await told()).toEqual([[1, 2, 3], [1], [1], 1, [1]]);
    expect(await own()).toBe(true);
  });

  it('lists the five latest meetups that both have joined, and none of a host who is blocked', async () => {
    const [viewer, other] = [await somebody(), await somebody()];
    const shared: number[] = [];
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const [startTime, endTime] = [inDays(day), inDays(day + 1)].map((time) => time.toISOString());
      const { id } = await createTrib(viewer, { name: `Day ${day}`, startTime, endTime });
      await other.put(`/api/tribs/${id}/membership`);
      shared.unshift(id);
    }
    const host = await somebody();
    const { id: hidden } = await createTrib(host);
    for (const person of [viewer, other]) await person.put(`/api/tribs/${hidden}/membership`);
    await block(app.db, host, viewer);
    await createTrib(other);
    const { sharedTribs } = await card(viewer, other);
    expect(sharedTribs.map(({ id }: { id: number }) => id)).toEqual(shared.slice(0, 5));
    expect(sharedTribs[0]).toEqual({ id: shared[0], name: 'Day 6' });
  });

  it('is shown only to the host whom a demo account asks for a spot, who can also block it', async () => {
    const [host, guest, stranger] = [await somebody(), await app.person(), await somebody()];
    const { id } = await createTrib(host, { whoCanJoin: 'Invite only' });
    expect((await host.get(`/api/users/${guest.id}`)).status).toBe(404);
    await guest.put(`/api/tribs/${id}/membership`);
    await stranger.put(`/api/tribs/${id}/membership`);
    expect((await card(host, guest)).id).toBe(guest.id);
    expect((await stranger.get(`/api/users/${guest.id}`)).status).toBe(404);
    expect((await stranger.put(`/api/blocks/${guest.id}`)).status).toBe(404);
    expect((await host.put(`/api/blocks/${guest.id}`)).status).toBe(204);
  });

  it('says what the two are to each other, and hides that a request was declined', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const both = async () => [(await card(ada, bo)).friendship, (await card(bo, ada)).friendship];
    expect(await both()).toEqual(['none', 'none']);
    await ada.put(`/api/friends/${bo.id}`);
    expect(await both()).toEqual(['requested', 'asked']);
    await bo.delete(`/api/friends/${ada.id}`);
    expect(await both()).toEqual(['requested', 'none']);
    await bo.put(`/api/friends/${ada.id}`);
    expect(await both()).toEqual(['friends', 'friends']);
  });

  it('does not exist for a blocked person', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await block(app.db, one, other);
    for (const [viewer, person] of [
      [one, other],
      [other, one],
    ] as const)
      expectError(await viewer.get(`/api/users/${person.id}`), 404, 'not_found');
  });
});

describe('the number of people who came by a link', () => {
  it('counts those who registered with it and whom the person can see', async () => {
    const inviter = await somebody();
    const invited = async () => (await inviter.get(`/api/users/${inviter.id}/invited`)).body;
    expect(await invited()).toEqual({ count: 0 });
    const guests = [await app.person({ invitedBy: inviter.id }), await somebody({ invitedBy: inviter.id })];
    expect(await invited()).toEqual({ count: 2 });
    if (guests[0]) await block(app.db, guests[0], inviter);
    expect(await invited()).toEqual({ count: 1 });
  });
});
