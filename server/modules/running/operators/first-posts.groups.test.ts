import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { inDays, known, notificationKindsOf } from '../../../testing/factories';
import { approve, heldMeetup, holdFirstPosts, refuse, waitingPost } from '../../../testing/first-posts';
import { expectInvariants } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../../meetups/tribs/make-dates.service';

const app = await startTestApp({ operators: ['olga'] });
const olga = await app.person({ username: 'olga', password: 'seven embers glow' });
await holdFirstPosts(app.db);

afterAll(() => expectInvariants(app.db));

const somebody = async () => known(app.db, await app.person({ displayName: 'Nia' }));
const detail = async (by: Person, id: number) => (await by.get(`/api/tribs/${id}`)).body;
const lastAction = async () => (await olga.get('/api/admin/actions?limit=1')).body[0];
const community = { category: 'Outdoor & Nature', description: 'We walk.' };

describe('a series', () => {
  const weekly = { repeats: { every: 'week' }, cityId: 4_671_654 } as const;
  const datesOf = (seriesId: number | null) =>
    app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0));

  it('is held and shown with all its dates, also those that are made meanwhile', async () => {
    const { host, seriesId, post } = await heldMeetup(app, olga, weekly);
    const dates = await datesOf(seriesId);
    expect(post).toMatchObject({ kind: 'series', dates: dates.length });
    await makeDueDates({ ...app, now: () => inDays(8) });
    const later = await datesOf(seriesId);
    expect(later.length).toBe(dates.length + 1);
    expect(later.every(({ hiddenAt }) => hiddenAt !== null)).toBe(true);
    expectError(await (await somebody()).get(`/api/series/${seriesId}`), 404, 'not_found');
    expect((await host.get(`/api/series/${seriesId}`)).body.dates).toHaveLength(later.length);
    expect((await approve(olga, post)).status).toBe(204);
    expect((await (await somebody()).get(`/api/series/${seriesId}`)).body.dates).toHaveLength(later.length);
    await makeDueDates({ ...app, now: () => inDays(15) });
    expect((await datesOf(seriesId)).every(({ hiddenAt }) => hiddenAt === null)).toBe(true);
  });

  it('shows operators every date that says something else', async () => {
    const { host, name, seriesId } = await heldMeetup(app, olga, weekly);
    const [, second] = await datesOf(seriesId);
    await host.put(`/api/tribs/${second?.id}`, { name: 'Cheap watches' });
    const { contents } = await waitingPost(olga, name);
    expect(contents.map(({ title }) => title)).toEqual([name, 'Cheap watches']);
  });

  it('is held if a meetup that waits begins to repeat, and any date tells why it was refused', async () => {
    const { host, id, name } = await heldMeetup(app, olga, { cityId: 4_671_654 });
    const { status, body } = await host.put(`/api/tribs/${id}/series`, { every: 'week' });
    expect(status).toBe(200);
    await refuse(olga, await waitingPost(olga, name));
    const dates = await datesOf(body.id);
    expect(dates.length).toBeGreaterThan(1);
    for (const date of dates) expect((await detail(host, date.id)).review.state).toBe('refused');
  });

  it('that goes on in a new one waits as that one', async () => {
    const { host, name, seriesId } = await heldMeetup(app, olga, weekly);
    const [, , third] = await datesOf(seriesId);
    await host.post(`/api/series/${seriesId}/end`, { last: third?.id });
    const { body } = await host.put(`/api/tribs/${third?.id}/series`, { every: 'week' });
    expect((await datesOf(body.id)).every(({ hiddenAt }) => hiddenAt !== null)).toBe(true);
    await approve(olga, await waitingPost(olga, name));
    await approve(olga, await waitingPost(olga, name));
    for (const id of [seriesId, body.id])
      expect((await datesOf(id)).every(({ hiddenAt }) => hiddenAt === null)).toBe(true);
  });
});

describe('an approved series', () => {
  it.each(['one date', 'all dates'])(
    'is held again with all of its dates when %s is renamed',
    async (what) => {
      const given = { repeats: { every: 'week' }, cityId: 4_671_654 } as const;
      const { host, seriesId, id, post } = await heldMeetup(app, olga, given);
      await approve(olga, post);
      const [, second] = await app.db
        .select()
        .from(tribs)
        .where(eq(tribs.seriesId, seriesId ?? 0))
        .orderBy(tribs.id);
      const path = what === 'one date' ? `/api/tribs/${second?.id}` : `/api/tribs/${id}/series/all`;
      expect((await host.put(path, { name: 'Cheap watches' })).status).toBe(200);
      expectError(await (await somebody()).get(`/api/series/${seriesId}`), 404, 'not_found');
      const [again] = (await olga.get('/api/admin/first-posts?limit=100')).body.slice(-1);
      expect(again).toMatchObject({ id: post.id, kind: 'series' });
      await approve(olga, again);
      expect((await (await somebody()).get(`/api/series/${seriesId}`)).status).toBe(200);
    },
  );
});

describe('a community', () => {
  const start = async (name: string) => {
    const owner = await somebody();
    const { status, body } = await owner.post('/api/communities', { ...community, name });
    expect(status).toBe(201);
    expect(body.review).toEqual({ state: 'waiting', reason: null, mayAskAgain: false });
    return { owner, id: body.id, post: await waitingPost(olga, name) };
  };
  const isShown = async (id: number) =>
    (await (await somebody()).get(`/api/communities/${id}`)).status === 200;

  it('waits until it is approved; nobody posts in its name before', async () => {
    const { owner, id, post } = await start('Mill walkers');
    expect(post).toMatchObject({
      kind: 'community',
      contents: [{ title: 'Mill walkers', text: 'We walk.' }],
    });
    expect(await isShown(id)).toBe(false);
    const early = await owner.post('/api/tribs', {
      name: 'Owls',
      description: 'At the mill',
      communityId: id,
    });
    expect(early.body.issues).toMatchObject([{ path: 'communityId' }]);
    await approve(olga, post);
    expect(await isShown(id)).toBe(true);
    expect(await notificationKindsOf(owner)).toEqual(['community-shown']);
    expect(await lastAction()).toMatchObject({ subject: `community ${id}`, reason: 'Mill walkers' });
  });

  it('is refused with a reason, edited, and asked about once more', async () => {
    const { owner, id, post } = await start('Mill walker');
    await owner.put(`/api/communities/${id}`, { pinned: 'Cheap watches' });
    expectError(await approve(olga, post), 409, 'changed');
    await refuse(olga, await waitingPost(olga, 'Mill walker'), 'Say who it is for');
    expect((await owner.get('/api/notifications')).body).toMatchObject([
      { kind: 'community-refused', communityId: id, reason: 'Say who it is for' },
    ]);
    await owner.put(`/api/communities/${id}`, { pinned: null });
    expect((await owner.post(`/api/communities/${id}/review`)).status).toBe(204);
    expectError(await owner.post(`/api/communities/${id}/review`), 409, 'asked_again');
    await approve(olga, await waitingPost(olga, 'Mill walker'));
    expect(await isShown(id)).toBe(true);
  });

  it('is held again when it is rewritten within a week, and stays with its members', async () => {
    const { owner, id, post } = await start('Mill swimmers');
    await approve(olga, post);
    const member = await somebody();
    await member.put(`/api/communities/${id}/membership`);
    await owner.put(`/api/communities/${id}/members/${member.id}`, { role: 'organizer' });
    await owner.put(`/api/communities/${id}`, { cityId: 4_671_654, admission: 'request' });
    expect(await isShown(id)).toBe(true);
    expect((await owner.get(`/api/communities/${id}`)).body.rewritesAreHeld).toBe(true);
    await owner.put(`/api/communities/${id}`, { pinned: 'Cheap watches' });
    expect(await isShown(id)).toBe(false);
    expect((await owner.delete(`/api/communities/${id}/membership`)).status).toBe(200);
    expect((await member.get(`/api/communities/${id}`)).body).toMatchObject({
      role: 'owner',
      review: { state: 'waiting' },
    });
    await approve(olga, await waitingPost(olga, 'Mill swimmers'));
    expect(await isShown(id)).toBe(true);
  });

  it('tells its members nothing that was planned before it is shown', async () => {
    const { owner, id, post } = await start('Mill rowers');
    const said = { text: 'Cheap watches', at: inDays(1).toISOString() };
    expect((await owner.post(`/api/communities/${id}/announcements`, said)).status).toBe(200);
    expectError(await approve(olga, post), 409, 'changed');
    expect((await waitingPost(olga, 'Mill rowers')).announcements).toEqual(['Cheap watches']);
  });

  it('is gone when its owner leaves it before anybody has seen it', async () => {
    const { owner, id, post } = await start('Left at once');
    expect((await owner.delete(`/api/communities/${id}/membership`)).body.isMember).toBe(false);
    expectError(await approve(olga, post), 404, 'not_found');
    expect(
      (await (await somebody()).post('/api/communities', { ...community, name: 'Left at once' })).status,
    ).toBe(201);
  });
});
