import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { firstPosts } from '../../../db/schema/first-posts';
import { jobs } from '../../../db/schema/jobs';
import { seriesRegulars } from '../../../db/schema/series';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import {
  createTrib,
  createUsers,
  HOUR,
  inDays,
  known,
  notificationKindsOf,
  startedYesterday,
} from '../../../testing/factories';
import {
  approve,
  heldMeetup as heldMeetupOf,
  holdFirstPosts,
  refuse,
  waitingPost,
} from '../../../testing/first-posts';
import { runJobs } from '../../../testing/jobs';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { notifyOperators } from '../../people/notifications/notify.queries';
import { ANNOUNCING } from '../../meetups/announcements/announcements.queries';
import { announcing } from '../../meetups/announcements/announcements.service';

const PASSWORD = 'seven embers glow';
const app = await startTestApp({ operators: ['olga', 'omar'] });
const olga = await app.person({ username: 'olga', password: PASSWORD });
const omar = await app.person({ username: 'omar', password: PASSWORD });
await holdFirstPosts(app.db);

afterAll(() => expectInvariants(app.db));

const somebody = async (displayName = 'Nia') => known(app.db, await app.person({ displayName }));
const detail = async (by: Person, id: number) => (await by.get(`/api/tribs/${id}`)).body;
const waiting = async () => (await olga.get('/api/admin/first-posts/count')).body.waiting;
const lastAction = async () => (await olga.get('/api/admin/actions?limit=1')).body[0];

const heldMeetup = (given: Partial<CreateTribInput> = {}) => heldMeetupOf(app, olga, given);

describe('a first post', () => {
  it('is shown to operators with what they need to decide, the oldest first', async () => {
    const [one, two] = [await heldMeetup({ description: 'Bring a torch.' }), await heldMeetup()];
    expect(one.post).toMatchObject({
      kind: 'trib',
      refusedBefore: null,
      contents: [{ title: one.name, text: 'Bring a torch.', pictures: [] }],
      dates: 1,
      maker: { id: one.host.id, displayName: 'Nia', shown: 0, refused: 0 },
    });
    const page = await olga.get('/api/admin/first-posts?limit=1');
    const [, next = ''] = /<(.*)>/.exec(page.headers.get('link') ?? '') ?? [];
    const ids = [page.body[0].id, (await olga.get(next)).body[0].id];
    expect(ids).toEqual([one.post.id, two.post.id]);
  });

  it('is told to its host as one that waits, and to nobody once it is approved', async () => {
    const { host, id, post } = await heldMeetup();
    expect((await detail(host, id)).review).toEqual({ state: 'waiting', reason: null, mayAskAgain: false });
    const before = await waiting();
    expect((await approve(olga, post)).status).toBe(204);
    expect(await waiting()).toBe(before - 1);
    expect(await detail(host, id)).not.toHaveProperty('review');
    expect(await notificationKindsOf(host)).toEqual(['meetup-shown']);
    expect((await detail(await somebody(), id)).id).toBe(id);
    expect(await lastAction()).toMatchObject({ operator: 'olga', action: 'approve', subject: `trib ${id}` });
  });

  it('counts as made when it was approved', async () => {
    const { id, post } = await heldMeetup();
    const made = { createdAt: inDays(-3), updatedAt: inDays(-3) };
    await app.db.update(tribs).set(made).where(eq(tribs.id, id));
    await approve(olga, post);
    const [row] = await app.db.select().from(tribs).where(eq(tribs.id, id));
    for (const moment of [row?.createdAt, row?.updatedAt])
      expect(moment?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is the last that waits of somebody whom an operator knows then', async () => {
    const { host, post } = await heldMeetup();
    const earlier = await createTrib(host, { name: 'Made while the first one waited' });
    await approve(olga, post);
    const { id } = await createTrib(host);
    expect((await detail(await somebody(), id)).id).toBe(id);
    expect((await detail(host, earlier.id)).review.state).toBe('waiting');
  });

  it('is not held of operators, of those who have posted before, and of nobody while all is shown', async () => {
    const [veteran] = await createUsers(app.db, [app], 1);
    if (!veteran) throw new Error('Nobody was made');
    await app.db
      .update(users)
      .set({ createdAt: inDays(-30) })
      .where(eq(users.id, veteran.id));
    await olga.put('/api/admin/settings', { firstPosts: 'shown' });
    await createTrib(veteran);
    const shown = await createTrib(await somebody());
    const { body } = await olga.put('/api/admin/settings', { firstPosts: 'held' });
    expect(body.firstPosts).toBe('held');
    expect(await lastAction()).toMatchObject({ action: 'set', subject: 'setting first posts' });
    const stranger = await somebody();
    for (const { id } of [shown, await createTrib(veteran), await createTrib(olga)])
      expect((await detail(stranger, id)).id).toBe(id);
  });

  it('keeps waiting when first posts are shown again', async () => {
    const { id, post } = await heldMeetup();
    await olga.put('/api/admin/settings', { firstPosts: 'shown' });
    expectError(await (await somebody()).get(`/api/tribs/${id}`), 404, 'not_found');
    expect((await approve(olga, post)).status).toBe(204);
    await olga.put('/api/admin/settings', { firstPosts: 'held' });
  });

  it('of a demo account is for itself alone until somebody has kept the account', async () => {
    const demo = await app.person();
    const { id } = await createTrib(demo, { name: 'By a demo account' });
    expectError(await (await somebody()).get(`/api/tribs/${id}`), 404, 'not_found');
    await expect(waitingPost(olga, 'By a demo account')).rejects.toThrow('Nothing waits');
    await demo.put('/api/users/credentials', { username: 'kept.demo', password: PASSWORD });
    await known(app.db, demo);
    expect((await approve(olga, await waitingPost(olga, 'By a demo account'))).status).toBe(204);
  });

  it('leaves the list when it is cancelled, begins, or its maker is gone', async () => {
    const [cancelled, begun, gone] = [await heldMeetup(), await heldMeetup(), await heldMeetup()];
    const before = await waiting();
    await cancelled.host.post(`/api/tribs/${cancelled.id}/cancel`);
    await startedYesterday(app.db, begun.id);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, gone.host.id));
    expect(await waiting()).toBe(before - 3);
    for (const { post } of [cancelled, begun]) expectError(await approve(olga, post), 409, 'over');
  });
});

describe('a refused post', () => {
  it('is told with the reason, and waits once more when its host asks', async () => {
    const { host, id, name, post } = await heldMeetup();
    expect((await refuse(olga, post, 'Say where it is')).status).toBe(204);
    expect(await lastAction()).toMatchObject({ action: 'refuse', reason: 'Say where it is' });
    expect((await host.get('/api/notifications')).body).toMatchObject([
      { kind: 'meetup-refused', tribId: id, reason: 'Say where it is' },
    ]);
    const { review } = await detail(host, id);
    expect(review).toEqual({ state: 'refused', reason: 'Say where it is', mayAskAgain: true });
    expect((await host.put(`/api/tribs/${id}`, { description: 'At the mill.' })).status).toBe(200);
    expect((await host.post(`/api/tribs/${id}/review`)).status).toBe(204);
    expect(await notificationKindsOf(host)).toEqual([]);
    const again = await waitingPost(olga, name);
    expect(again).toMatchObject({ id: post.id, refusedBefore: 'Say where it is' });
    await refuse(omar, again, 'Still not');
    expect((await detail(host, id)).review).toMatchObject({ state: 'refused', mayAskAgain: false });
    expectError(await host.post(`/api/tribs/${id}/review`), 409, 'asked_again');
    expectError(await (await somebody()).get(`/api/tribs/${id}`), 404, 'not_found');
  });

  it('can be taken back, and then there is nothing to ask', async () => {
    const { host, id, post } = await heldMeetup();
    await refuse(olga, post);
    expect((await host.post(`/api/tribs/${id}/cancel`)).status).toBe(204);
    expectError(await host.post(`/api/tribs/${id}/review`), 409, 'closed');
  });

  it('is asked about by its host alone, and only after a refusal', async () => {
    const { host, id } = await heldMeetup();
    expectError(await host.post(`/api/tribs/${id}/review`), 409, 'asked_again');
    expectError(await (await somebody()).post(`/api/tribs/${id}/review`), 404, 'not_found');
  });
});

describe('a decision', () => {
  it('is made once, and the second operator is told so', async () => {
    const { id, post } = await heldMeetup();
    await approve(olga, post);
    const late = () => refuse(omar, post);
    expectError(await expectNoRowChanged(app.db, late), 409, 'already_done');
    expect((await detail(await somebody(), id)).id).toBe(id);
    const missing = { ...post, id: 2_147_483_647 };
    expectError(await approve(olga, missing), 404, 'not_found');
  });

  it('is about what the operator has read', async () => {
    const { host, id, name, post } = await heldMeetup();
    await host.put(`/api/tribs/${id}`, { description: 'Cheap watches at example.com' });
    const stale = () => approve(olga, post);
    expectError(await expectNoRowChanged(app.db, stale), 409, 'changed');
    expect((await approve(olga, await waitingPost(olga, name))).status).toBe(204);
  });

  it('is made in its list, not by a report', async () => {
    const { host, id } = await heldMeetup();
    await host.post('/api/reports', { tribId: id, reason: 'Show it' });
    const [report] = (await olga.get('/api/admin/reports?limit=1')).body;
    const show = () =>
      olga.post(`/api/admin/reports/${report.id}/actions`, { action: 'show', reason: 'Fine' });
    expectError(await expectNoRowChanged(app.db, show), 409, 'waits');
  });
});

describe('an announcement of a post that waits', () => {
  const announce = (host: Person, id: number, said: object) =>
    host.post(`/api/tribs/${id}/announcements`, { audience: 'not-going', ...said });
  const wordsTo = async (person: Person) =>
    (await person.get('/api/notifications')).body.flatMap(({ text }: { text?: string }) => text ?? []);
  const send = (hours: number) => runJobs(app, { [ANNOUNCING]: announcing(app) }, hours * HOUR);

  /** Creates a held series with a regular, who would be told of a date that they are not going to. */
  async function heldWithRegular() {
    const held = await heldMeetup({ repeats: { every: 'week' }, cityId: 4_671_654 });
    const regular = await somebody();
    await app.db.insert(seriesRegulars).values({ seriesId: held.seriesId ?? 0, userId: regular.id });
    return { ...held, regular };
  }

  it('is shown to the operator, and told once others see the post', async () => {
    const { host, id, name, regular } = await heldWithRegular();
    expect((await announce(host, id, { text: 'Cheap watches' })).status).toBe(200);
    await announce(host, id, { text: 'Cheaper watches', at: inDays(1).toISOString() });
    await send(2);
    expect(await wordsTo(regular)).toEqual([]);
    const post = await waitingPost(olga, name);
    expect(post.announcements.toSorted()).toEqual(['Cheap watches', 'Cheaper watches']);
    await refuse(olga, post);
    await host.post(`/api/tribs/${id}/review`);
    await send(25);
    expect(await wordsTo(regular)).toEqual([]);
    // Nobody tries it again until the post is approved.
    expect(await app.db.$count(jobs)).toBe(0);
    await approve(olga, await waitingPost(olga, name));
    await send(0);
    expect(await wordsTo(regular)).toEqual(['Cheap watches']);
    await send(25);
    expect(await wordsTo(regular)).toEqual(['Cheaper watches']);
  });

  it('keeps an operator who has not read it from approving', async () => {
    const { host, id, name, post } = await heldWithRegular();
    await announce(host, id, { text: 'Cheap watches', at: inDays(1).toISOString() });
    expectError(await approve(olga, post), 409, 'changed');
    const [planned] = (await host.get(`/api/tribs/${id}/announcements`)).body;
    expect((await host.delete(`/api/announcements/${planned.id}`)).status).toBe(204);
    expect(await waitingPost(olga, name)).toMatchObject({ announcements: [], version: post.version });
    expect((await approve(olga, post)).status).toBe(204);
  });
});

describe('an approved post', () => {
  async function approved(given: Partial<CreateTribInput> = {}) {
    const held = await heldMeetup(given);
    await approve(olga, held.post);
    return held;
  }
  const isShown = async (id: number) => (await (await somebody()).get(`/api/tribs/${id}`)).status === 200;
  const edit = async (host: Person, id: number, changes: object) => {
    const { status, body } = await host.put(`/api/tribs/${id}`, changes);
    expect(status).toBe(200);
    return body;
  };

  it.each([
    ['name', { name: 'Cheap watches' }],
    ['text', { description: 'Cheap watches at example.com' }],
    ['cost', { costDetails: 'Cheap watches at example.com' }],
    ['picture', { mainImageUrl: '/covers/picnic.svg' }],
    ['public place', { location: 'Cheap watches', placeIsPublic: true }],
  ])('is held again when its %s becomes another within a week', async (_what, changes) => {
    const { host, id, post } = await approved();
    const member = await somebody();
    await member.put(`/api/tribs/${id}/membership`);
    expect((await detail(host, id)).rewritesAreHeld).toBe(true);
    await edit(host, id, changes);
    expect(await isShown(id)).toBe(false);
    expect((await detail(member, id)).membership).toBe('joined');
    expect((await detail(host, id)).review.state).toBe('waiting');
    expectError(await approve(olga, post), 409, 'changed');
    const again = (await olga.get('/api/admin/first-posts?limit=100')).body.at(-1);
    expect(again).toMatchObject({ id: post.id, maker: { id: host.id } });
    expect((await approve(olga, again)).status).toBe(204);
    expect(await isShown(id)).toBe(true);
  });

  it('stays shown at another time and place, with the words it had, and after a week', async () => {
    const { host, id } = await approved({ cityId: 4_671_654 });
    const { name, description } = await detail(host, id);
    const startTime = inDays(5).toISOString();
    await edit(host, id, { startTime, endTime: inDays(5.1).toISOString(), location: 'At the mill' });
    await edit(host, id, { name, description, maxParticipants: 5 });
    expect(await isShown(id)).toBe(true);
    await app.db
      .update(firstPosts)
      .set({ decidedAt: inDays(-7) })
      .where(eq(firstPosts.tribId, id));
    await edit(host, id, { name: 'Cheap watches' });
    expect(await isShown(id)).toBe(true);
    expect(await detail(host, id)).not.toHaveProperty('rewritesAreHeld');
  });

  it('stays shown when an operator rewrites it, and while all posts are shown', async () => {
    const { host, id } = await approved();
    await olga.put(`/api/tribs/${id}/membership`);
    await host.put(`/api/tribs/${id}/members/${olga.id}`, { role: 'cohost' });
    await edit(olga, id, { name: 'Owls and bats' });
    await olga.put('/api/admin/settings', { firstPosts: 'shown' });
    await edit(host, id, { name: 'Owls and mice' });
    await olga.put('/api/admin/settings', { firstPosts: 'held' });
    expect(await isShown(id)).toBe(true);
  });
});

describe('what waits', () => {
  const told = async (operator: Person) => {
    await notifyOperators(app.db, app.config.operators);
    const kinds: string[] = await notificationKindsOf(operator);
    return kinds.filter((kind) => kind.endsWith('-waits'));
  };

  it('is told to every operator once, until one of them has decided, and again when it is asked about again', async () => {
    await app.db.delete(firstPosts);
    const before = [await told(olga), await told(omar)];
    const { host, id, post } = await heldMeetup();
    const { body: held } = await host.post('/api/communities', {
      name: `Owlers ${id}`,
      category: 'Outdoor & Nature',
      description: 'We listen to owls.',
    });
    expect(await told(host)).toEqual([]);
    for (const [operator, earlier] of [
      [olga, before[0]],
      [omar, before[1]],
      [olga, before[0]],
    ] as const)
      expect((await told(operator)).toSorted()).toEqual(
        [...(earlier ?? []), 'community-waits', 'meetup-waits'].toSorted(),
      );
    const { body: list } = await olga.get('/api/notifications');
    expect(JSON.stringify(list)).not.toContain(held.name);
    await olga.put('/api/notifications/seen', { ids: list.map((one: { id: number }) => one.id) });
    await refuse(olga, post);
    expect(await told(omar)).not.toContain('meetup-waits');
    expect((await host.post(`/api/tribs/${id}/review`)).status).toBeLessThan(300);
    expect(await told(omar)).toContain('meetup-waits');
  });

  it('is a report as well, but not to the operator who wrote it', async () => {
    const [reporter, late] = [await somebody(), await somebody()];
    const countOf = async (operator: Person) =>
      (await told(operator)).filter((kind) => kind === 'report-waits').length;
    const earlier = await countOf(omar);
    for (const by of [reporter, olga])
      await by.post('/api/reports', { userId: late.id, reason: 'Not right' });
    expect([await countOf(olga), await countOf(omar), await countOf(reporter)]).toEqual([
      earlier + 1,
      earlier + 2,
      0,
    ]);
    const { body: reports } = await olga.get(`/api/admin/reports?limit=${earlier + 2}`);
    for (const { id } of reports)
      await omar.post(`/api/admin/reports/${id}/actions`, { action: 'answer', reason: 'Spoke to them' });
    expect([await countOf(olga), await countOf(omar)]).toEqual([0, 0]);
  });
});
