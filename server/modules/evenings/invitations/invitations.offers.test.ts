import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { invitationList } from '#shared/api/invitations';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { invitationOffers, tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectInvariants } from '../../../testing/rows';
import { block, cancel, createTrib, DAY, HOUR, inDays } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { sweepKept } from '../../../retention.queries';

const app = await startTestApp();
const ANYTHING: AiPreferences = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 50,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: 'weekly',
};

afterAll(() => expectInvariants(app.db));
beforeEach(async () => {
  await app.db.update(tribs).set({ cancelledAt: new Date() });
  app.clock.set(new Date());
});

const prefer = async (person: Person, preferences: Partial<AiPreferences> = {}) => {
  const path = `/api/users/${person.id}/ai-preferences`;
  expect((await person.put(path, { ...ANYTHING, ...preferences })).status).toBe(200);
};
async function offeredTo(person: Person, query = ''): Promise<number[]> {
  const { status, body } = await person.get(`/api/invitations${query}`);
  expect(status).toBe(200);
  return invitationList.parse(body).map(({ trib }) => trib.id);
}
const answer = (person: Person, tribId: number, decision: string) =>
  person.put(`/api/invitations/${tribId}`, { answer: decision });

/** Creates a meetup so far ahead that the tests can let weeks pass before it starts. */
async function meetup(host: Person, given: Partial<CreateTribInput> = {}): Promise<number> {
  const start = inDays(90);
  const times = {
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 2 * HOUR).toISOString(),
  };
  return (await createTrib(host, { ...times, ...given })).id;
}
async function meetups(host: Person, count: number): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push(await meetup(host));
  return ids;
}
const pass = (days: number) => app.clock.set(new Date(Date.now() + days * DAY));

describe('invitations', () => {
  it('are the three best matches among what fits, with a sentence each', async () => {
    const viewer = await app.person({ valuesIdentity: 90, interestIds: [4] });
    for (const valuesIdentity of [10, 30, 50, 70, 90])
      await meetup(await app.person({ valuesIdentity, interestIds: [valuesIdentity > 40 ? 4 : 6] }));
    const { body } = await viewer.get('/api/invitations');
    const list = invitationList.parse(body);
    const feed = await viewer.get('/api/tribs');
    expect(list.map(({ trib }) => trib.id)).toEqual(
      feed.body.slice(0, 3).map(({ id }: { id: number }) => id),
    );
    expect(feed.body).toHaveLength(5);
    for (const { why } of list) expect(why).toMatch(/^You and .*both make things\.$/);
  });

  it('are not narrowed by the defaults that a person has not saved', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const id = await meetup(host, { maxParticipants: 30 });
    expect(await offeredTo(viewer)).toEqual([id]);
    await prefer(viewer, { preferredGroupSizeMin: 4, preferredGroupSizeMax: 8 });
    expect(await offeredTo(viewer)).toEqual([]);
  });

  it('are the same again, even if a better match turns up', async () => {
    const [host, viewer] = [await app.person({ valuesOpenness: 0 }), await app.person()];
    const first = await meetups(host, 3);
    expect(await offeredTo(viewer)).toEqual(first);
    await meetup(await app.person());
    expect(await offeredTo(viewer)).toEqual(first);
    pass(6);
    expect(await offeredTo(viewer)).toEqual(first);
  });

  it.each([
    ['daily', 1],
    ['weekly', 7],
    ['monthly', 30],
  ] as const)('are at most three new ones in the days of "%s"', async (meetupFrequency, days) => {
    const [host, viewer] = [await app.person(), await app.person()];
    const ids = await meetups(host, 7);
    await prefer(viewer, { meetupFrequency });
    expect(await offeredTo(viewer)).toEqual(ids.slice(0, 3));
    await answer(viewer, ids[0] ?? 0, 'not-interested');
    expect(await offeredTo(viewer)).toEqual(ids.slice(1, 3));
    await answer(viewer, ids[1] ?? 0, 'not-interested');
    await answer(viewer, ids[2] ?? 0, 'not-interested');
    expect(await offeredTo(viewer)).toEqual([]);
    pass(days - 0.1);
    expect(await offeredTo(viewer)).toEqual([]);
    pass(days + 0.1);
    expect(await offeredTo(viewer)).toEqual(ids.slice(3, 6));
  });

  it('are answered by joining on the card as well, which makes no room for another', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const ids = [];
    // The meetups are on different days, so that going to one leaves the others possible.
    for (const days of [90, 91, 92, 93]) {
      const startTime = inDays(days).toISOString();
      const endTime = new Date(inDays(days).getTime() + 2 * HOUR).toISOString();
      ids.push(await meetup(host, { startTime, endTime }));
    }
    expect(await offeredTo(viewer)).toEqual(ids.slice(0, 3));
    await viewer.put(`/api/tribs/${ids[0]}/membership`);
    expect(await offeredTo(viewer)).toEqual(ids.slice(1, 3));
  });

  it('never return once declined, unless that is taken back', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const [id = 0] = await meetups(host, 1);
    expect(await offeredTo(viewer)).toEqual([id]);
    await answer(viewer, id, 'not-interested');
    for (const days of [1, 8, 31]) {
      pass(days);
      expect(await offeredTo(viewer)).toEqual([]);
    }
    await answer(viewer, id, 'open');
    expect(await offeredTo(viewer)).toEqual([id]);
  });

  it('leave the list once accepted', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const [first = 0, second = 0, third] = await meetups(host, 3);
    await app.db
      .update(tribs)
      .set({ startsAt: inDays(80), endsAt: inDays(80.1) })
      .where(eq(tribs.id, second));
    expect(await offeredTo(viewer)).toEqual([first, second, third]);
    await answer(viewer, first, 'accepted');
    // The third takes place at the same time as the accepted one, so it no longer fits.
    expect(await offeredTo(viewer)).toEqual([second]);
  });

  it('change at once with the preferences, and back with them', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const small = [await meetup(host, { maxParticipants: 3 }), await meetup(host, { maxParticipants: 4 })];
    const large = [await meetup(host, { maxParticipants: 15 }), await meetup(host, { maxParticipants: 16 })];
    await prefer(viewer, { preferredGroupSizeMin: 2, preferredGroupSizeMax: 4 });
    expect(await offeredTo(viewer)).toEqual(small);
    await prefer(viewer, { preferredGroupSizeMin: 15, preferredGroupSizeMax: 20 });
    expect(await offeredTo(viewer)).toEqual(large);
    await prefer(viewer, { preferredGroupSizeMin: 2, preferredGroupSizeMax: 4 });
    expect(await offeredTo(viewer)).toEqual(small);
  });

  it('are replaced where they have become impossible', async () => {
    const hosts = [await app.person(), await app.person(), await app.person()];
    const [viewer, other] = [await app.person(), await app.person()];
    const ids = [];
    for (const host of hosts) ids.push(await meetup(host, { maxParticipants: 2 }));
    const spare = await meetups(other, 3);
    expect(await offeredTo(viewer)).toEqual(ids);
    const [first = 0, second = 0] = ids;
    await cancel(app.db, first);
    expect(await offeredTo(viewer)).toEqual([...ids.slice(1), spare[0]]);
    await other.put(`/api/tribs/${second}/membership`);
    expect(await offeredTo(viewer)).toEqual([...ids.slice(2), ...spare.slice(0, 2)]);
    const [, , third] = hosts;
    if (third) await block(app.db, third, viewer);
    expect(await offeredTo(viewer)).toEqual(spare);
  });

  it('offer a meetup for friends to friends alone, and none that one has to ask for', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    await meetup(host, { whoCanJoin: 'Friends only' });
    await meetup(host, { whoCanJoin: 'Invite only' });
    expect(await offeredTo(viewer)).toEqual([]);
  });

  it('are forgotten after a month', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    await meetups(host, 2);
    await offeredTo(viewer);
    const count = () => app.db.$count(invitationOffers, eq(invitationOffers.userId, viewer.id));
    pass(29);
    await sweepKept(app);
    expect(await count()).toBe(2);
    pass(31);
    await sweepKept(app);
    expect(await count()).toBe(0);
  });

  it('need a session and a city that exists', async () => {
    const viewer = await app.person();
    expectError(await app.visitor().get('/api/invitations'), 401, 'sign_in_needed');
    expectInvalid(await viewer.get('/api/invitations?near=1'), 'near');
    expectInvalid(await viewer.get('/api/invitations?limit=9'), '');
    expect(await offeredTo(viewer, '?timeZone=Mars/Olympus')).toEqual([]);
  });
});
