import { afterAll, describe, expect, it } from 'vitest';
import { tribDetail, tribList } from '#shared/api/tribs';
import { places } from '../../../db/schema/catalogue';
import { type ApiResponse, idsOfPages } from '../../../testing/agent';
import { expectError, withoutRequestId } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { block, createTrib, inDays, startedYesterday } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const idsOf = ({ body }: ApiResponse): number[] => body.map(({ id }: { id: number }) => id);
const [place] = await app.db.select().from(places).limit(1);
if (!place) throw new Error('The catalogue is empty');

afterAll(() => expectInvariants(app.db));

describe('one meetup', () => {
  it("says why it matches, without any of the members' numbers", async () => {
    const host = await app.person({ interestIds: [1, 4], valuesIdentity: 100, valuesOpenness: 52 });
    const { id } = await createTrib(host);
    const viewer = await app.person({
      interestIds: [4, 5],
      valuesIdentity: 0,
      valuesOpenness: 50,
      valuesLifestyle: 40,
    });
    const { status, body } = await viewer.get(`/api/tribs/${id}`);
    expect(status).toBe(200);
    expect(tribDetail.parse(body)).toEqual(body);
    expect(body.why).toEqual({
      sharedInterestIds: [4],
      // The other two sliders were left where they are.
      closestValue: 'valuesLifestyle',
      farthestValue: 'valuesIdentity',
      closestSide: null,
      areFarApart: true,
    });
    expect(Object.keys(body.members[0]).toSorted()).toEqual(['bio', 'displayName', 'id', 'profileImage']);
  });

  it('says that a score is a guess, and nothing in common, to somebody who has answered nothing or goes with such', async () => {
    const host = await app.person({ interestIds: [1, 4], valuesIdentity: 100 });
    const { id } = await createTrib(host);
    const quiet = await app.person();
    const nothing = { sharedInterestIds: [], closestValue: null, farthestValue: null, closestSide: null };
    for (const agent of [quiet, app.visitor()]) {
      const { body } = await agent.get(`/api/tribs/${id}`);
      expect(body).toMatchObject({ isGuess: true, topMembers: [{ isGuess: true }] });
      expect(body.why).toMatchObject(nothing);
      const listed = (await agent.get('/api/tribs?limit=100')).body;
      expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ isGuess: true });
    }
    const said = (await app.visitor().get(`/api/tribs/${id}?interestIds=4,5`)).body;
    expect(said).not.toHaveProperty('isGuess');
    expect(said.why).toMatchObject({ ...nothing, sharedInterestIds: [4] });
    const byQuiet = await createTrib(quiet);
    const seen = async () => (await host.get(`/api/tribs/${byQuiet.id}`)).body;
    expect(await seen()).toMatchObject({ why: nothing, topMembers: [{ isGuess: true }] });
    expect(await seen()).not.toHaveProperty('isGuess');
    await quiet.put(`/api/users/${quiet.id}/interests/batch`, { interestIds: [4] });
    expect((await seen()).topMembers[0]).not.toHaveProperty('isGuess');
    const answered = (await quiet.get(`/api/tribs/${id}`)).body;
    expect(answered).not.toHaveProperty('isGuess');
    expect(answered.why.sharedInterestIds).toEqual([4]);
  });

  it('tells a visitor no side and no distance where it tells no number', async () => {
    const host = await app.person({ interestIds: [1], valuesEnvironment: 90 });
    const { id } = await createTrib(host);
    const from = 'valuesEnvironment=92&valuesLifestyle=30&valuesOpenness=30&valuesIdentity=0';
    const why = async () => (await app.visitor().get(`/api/tribs/${id}?${from}`)).body.why;
    const named = { closestValue: 'valuesEnvironment', farthestValue: 'valuesIdentity' };
    expect(await why()).toMatchObject({ ...named, closestSide: null, areFarApart: null });
    const alike = { interestIds: [1], valuesEnvironment: 90 };
    for (const guest of [await app.person(alike), await app.person(alike)])
      await guest.put(`/api/tribs/${id}/membership`);
    expect(await why()).toMatchObject({ ...named, closestSide: 'high', areFarApart: true });
  });

  it('has the host first and then the best match among its faces, at most five', async () => {
    const host = await app.person({ valuesIdentity: 100, interestIds: [9] });
    const { id } = await createTrib(host, { maxParticipants: 20 });
    const joiners = [];
    for (const valuesIdentity of [60, 0, 40, 20, 80]) {
      const person = await app.person({ valuesIdentity });
      await person.put(`/api/tribs/${id}/membership`);
      joiners.push(person.id);
    }
    const [a, b, c, d, e] = joiners;
    const viewer = await app.person({ valuesIdentity: 0 });
    const { body } = await viewer.get(`/api/tribs/${id}`);
    expect(body.topMembers.map((one: { member: { id: number } }) => one.member.id)).toEqual([
      host.id,
      b,
      d,
      c,
      a,
    ]);
    expect(body.members.map((one: { id: number }) => one.id)).toEqual([host.id, a, b, c, d, e]);
    expect(body.memberCount).toBe(6);
    const scores: number[] = body.topMembers.map((one: { compatibility: number }) => one.compatibility);
    expect(scores.slice(1)).toEqual(scores.slice(1).toSorted((x, y) => y - x));
    expect(scores[0]).toBeLessThan(scores[4] ?? 0);
  });

  it('does not count the viewer against themselves', async () => {
    const host = await app.person({ interestIds: [1], valuesIdentity: 0 });
    const viewer = await app.person({ interestIds: [1], valuesIdentity: 100 });
    const { id } = await createTrib(host);
    const before = (await viewer.get(`/api/tribs/${id}`)).body.avgCompatibility;
    await viewer.put(`/api/tribs/${id}/membership`);
    expect((await viewer.get(`/api/tribs/${id}`)).body.avgCompatibility).toBe(before);
    const inFeed = (await viewer.get('/api/tribs?limit=100')).body.find(
      (one: { id: number }) => one.id === id,
    );
    expect(inFeed.avgCompatibility).toBe(before);
    // To the host, the score is that with the other member.
    expect((await host.get(`/api/tribs/${id}`)).body.avgCompatibility).toBe(before);
  });

  it('has no score for the only member, whom there is nobody to compare with', async () => {
    const host = await app.person();
    const created = await createTrib(host);
    const { body } = await host.get(`/api/tribs/${created.id}`);
    const listed = (await host.get('/api/tribs?limit=100')).body.find(
      (one: { id: number }) => one.id === created.id,
    );
    for (const alone of [created, body, listed]) {
      expect(alone).toMatchObject({ avgCompatibility: null, matchLevel: null });
      expect(alone.topMembers).toMatchObject([{ compatibility: null, matchLevel: null }]);
    }
    expect(idsOf(await host.get('/api/tribs?limit=100&match=perfect'))).not.toContain(created.id);
    expect((await app.visitor().get(`/api/tribs/${created.id}`)).body.matchLevel).not.toBeNull();
    await (await app.person()).put(`/api/tribs/${created.id}/membership`);
    expect((await host.get(`/api/tribs/${created.id}`)).body.avgCompatibility).toBeGreaterThan(0);
  });

  it('shows the exact place to members only; others get the area and nothing to look it up with', async () => {
    const host = await app.person();
    const { id } = await createTrib(host, { placeId: place.id });
    const outsiders = [app.visitor(), await app.person()];
    for (const agent of outsiders) {
      const { body } = await agent.get(`/api/tribs/${id}`);
      expect(body).toMatchObject({
        exactPlace: null,
        placeId: null,
        location: `${place.area}, ${place.city}`,
      });
      const listed = (await agent.get('/api/tribs?limit=100')).body.find(
        (one: { id: number }) => one.id === id,
      );
      expect(listed).toMatchObject({ placeId: null, location: `${place.area}, ${place.city}` });
      expect(JSON.stringify([body, listed])).not.toContain(place.address);
      expect(JSON.stringify([body, listed])).not.toContain(place.name);
    }
    const member = await app.person();
    await member.put(`/api/tribs/${id}/membership`);
    const { body } = await member.get(`/api/tribs/${id}`);
    expect(body).toMatchObject({ location: place.name, placeId: place.id, membership: 'joined' });
    expect(body.exactPlace).toEqual({
      name: place.name,
      address: place.address,
      pin: null,
      latitude: place.latitude,
      longitude: place.longitude,
    });
    await member.delete(`/api/tribs/${id}/membership`);
    expect((await member.get(`/api/tribs/${id}`)).body.exactPlace).toBeNull();
  });

  it('hides the exact place from waitlisted and requesting people', async () => {
    const host = await app.person();
    const full = await createTrib(host, { placeId: place.id, maxParticipants: 2 });
    await (await app.person()).put(`/api/tribs/${full.id}/membership`);
    const inviteOnly = await createTrib(host, { placeId: place.id, whoCanJoin: 'Invite only' });
    const person = await app.person();
    for (const [{ id }, membership] of [
      [full, 'waitlisted'],
      [inviteOnly, 'requested'],
    ] as const) {
      await person.put(`/api/tribs/${id}/membership`);
      const { body } = await person.get(`/api/tribs/${id}`);
      expect(body).toMatchObject({ membership, exactPlace: null, placeId: null });
    }
  });

  it('hidden by a block gets the same response as a missing one', async () => {
    const [host, guest] = [await app.person(), await app.person()];
    const { id } = await createTrib(host);
    await block(app.db, host, guest);
    const [hidden, missing] = [await guest.get(`/api/tribs/${id}`), await guest.get('/api/tribs/2147483647')];
    expectError(hidden, 404, 'not_found');
    expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
  });
});

describe("a person's meetups", () => {
  it('are those they joined, latest first, including past ones', async () => {
    const person = await app.person();
    const host = await app.person();
    const later = { startTime: inDays(6).toISOString(), endTime: inDays(7).toISOString() };
    const [past, mine, theirs, waiting, stranger] = [
      await createTrib(person),
      await createTrib(person),
      await createTrib(host, later),
      await createTrib(host, { maxParticipants: 2 }),
      await createTrib(host),
    ];
    await startedYesterday(app.db, past.id);
    await (await app.person()).put(`/api/tribs/${waiting.id}/membership`);
    await person.put(`/api/tribs/${waiting.id}/membership`);
    await person.put(`/api/tribs/${theirs.id}/membership`);
    const response = await person.get(`/api/users/${person.id}/tribs`);
    expect(response.status).toBe(200);
    expect(tribList.parse(response.body)).toEqual(response.body);
    expect(idsOf(response)).toEqual([theirs.id, mine.id, past.id]);
    expect(idsOf(response)).not.toContain(stranger.id);
  });

  it('are paged, each once, those without a time first', async () => {
    const person = await app.person();
    const path = `/api/users/${person.id}/tribs`;
    const ids: number[] = [];
    for (const days of [3, 2, 2, 1]) {
      const times = { startTime: inDays(days).toISOString(), endTime: inDays(days + 1).toISOString() };
      ids.push((await createTrib(person, times)).id);
    }
    for (let i = 0; i < 2; i++) ids.push((await createTrib(person, { startTime: null, endTime: null })).id);
    const [third, second, alsoSecond, first, timeless, alsoTimeless] = ids;
    const expected = [alsoTimeless, timeless, third, alsoSecond, second, first];
    expect(idsOf(await person.get(path))).toEqual(expected);
    for (const limit of [1, 2, 4])
      expect(await idsOfPages(person, `${path}?limit=${limit}`)).toEqual(expected);
    for (const query of ['limit=101', 'limit=0', 'cursor=x', 'offset=1']) {
      expect((await person.get(`${path}?${query}`)).status).toBe(400);
    }
  });

  it('are answered like missing ones to anybody else', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    const [theirs, missing] = [
      await other.get(`/api/users/${owner.id}/tribs`),
      await other.get('/api/users/2147483647/tribs'),
    ];
    expectError(theirs, 404, 'not_found');
    expect(withoutRequestId(theirs)).toEqual(withoutRequestId(missing));
    expectError(await app.visitor().get(`/api/users/${owner.id}/tribs`), 401, 'sign_in_needed');
  });
});
