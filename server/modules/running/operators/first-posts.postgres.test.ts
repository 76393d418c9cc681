import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { lockSeries, lockTribs } from '../../../db/locks';
import { openPostgres } from '../../../db/postgres';
import { operatorActions } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import type { ApiResponse } from '../../../testing/agent';
import { commitGate, untilWaiting } from '../../../testing/while-locked';
import { inDays } from '../../../testing/factories';
import { approve, heldMeetup, holdFirstPosts, refuse } from '../../../testing/first-posts';
import { expectInvariants } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { makeDueDates } from '../../meetups/tribs/make-dates.service';

const PASSWORD = 'seven embers glow';
const operators = ['olga', 'omar'];
const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const app = await startTestApp({ operators }, { database });
const otherInstance = await startTestApp({ operators }, { database });
const gate = await commitGate(copy.url, ['operator_actions']);
const olga = await app.person({ username: 'olga', password: PASSWORD });
const omar = await otherInstance.person({ username: 'omar', password: PASSWORD });
await holdFirstPosts(app.db);

afterAll(async () => {
  await expectInvariants(app.db);
  await gate.remove();
  await database.close();
  await copy.drop();
});

const held = () => heldMeetup(app, olga);
const rowOf = async (id: number) => {
  const [row] = await app.db.select().from(tribs).where(eq(tribs.id, id));
  return row;
};

/** Starts two requests that both wait for the meetup's lock, in this order. */
async function oneAfterTheOther(
  tribId: number,
  first: () => Promise<ApiResponse>,
  second: () => Promise<ApiResponse>,
): Promise<ApiResponse[]> {
  const started: Promise<ApiResponse>[] = [];
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [tribId]);
    started.push(first());
    await untilWaiting(app.db, 1);
    started.push(second());
    await untilWaiting(app.db, 2);
  });
  return Promise.all(started);
}

it('a held post is decided once when one operator approves and another refuses at the same moment', async () => {
  const { id, post } = await held();
  await gate.close();
  const asked = [approve(olga, post), refuse(omar, post)];
  await gate.untilWaiting(2);
  await gate.open();
  const responses = await Promise.all(asked);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('already_done');
  const decisions = and(
    eq(operatorActions.subject, `trib ${id}`),
    inArray(operatorActions.action, ['approve', 'refuse']),
  );
  expect(await app.db.$count(operatorActions, decisions)).toBe(1);
});

it('a held post is not shown with what its host wrote at the same moment', async () => {
  const { host, id, post } = await held();
  const edit = () => host.put(`/api/tribs/${id}`, { description: 'Cheap watches' });
  const [edited, approved] = await oneAfterTheOther(id, edit, () => approve(olga, post));
  expect(edited?.status).toBe(200);
  expect(approved?.body.code).toBe('changed');
  expect((await rowOf(id))?.hiddenAt).not.toBe(null);
});

it('a held post is not shown once its host has taken it back', async () => {
  const { host, id, post } = await held();
  const cancel = () => host.post(`/api/tribs/${id}/cancel`);
  const [cancelled, approved] = await oneAfterTheOther(id, cancel, () => approve(olga, post));
  expect(cancelled?.status).toBe(204);
  expect(approved?.body.code).toBe('over');
  expect((await rowOf(id))?.hiddenAt).not.toBe(null);
});

it('a held post is held again when its host writes something else a moment after the approval', async () => {
  const { host, id, post } = await held();
  const edit = () => host.put(`/api/tribs/${id}`, { description: 'Cheap watches' });
  const [approved, edited] = await oneAfterTheOther(id, () => approve(olga, post), edit);
  expect([approved?.status, edited?.status]).toEqual([204, 200]);
  expect((await rowOf(id))?.hiddenAt).not.toBe(null);
});

it('a held post is held again with all dates when two of them are rewritten at the same moment', async () => {
  const { host, seriesId, post } = await heldMeetup(app, olga, {
    repeats: { every: 'week' },
    cityId: 4_671_654,
  });
  await approve(olga, post);
  const ofSeries = () =>
    app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0))
      .orderBy(tribs.id);
  const [first, second] = await ofSeries();
  const edited: Promise<ApiResponse>[] = [];
  await app.db.transaction(async (tx) => {
    await lockSeries(tx, seriesId ?? 0);
    for (const date of [second, first])
      edited.push(host.put(`/api/tribs/${date?.id}`, { name: `Cheap watches ${date?.id}` }));
    await untilWaiting(app.db, 2);
  });
  expect((await Promise.all(edited)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ofSeries()).every(({ hiddenAt }) => hiddenAt !== null)).toBe(true);
});

it('a held post is not approved with an announcement that its host makes at the same moment', async () => {
  const { host, id, post } = await held();
  const said = { audience: 'not-going', text: 'Cheap watches' };
  const announce = () => host.post(`/api/tribs/${id}/announcements`, said);
  const [announced, approved] = await oneAfterTheOther(id, announce, () => approve(olga, post));
  expect(announced?.status).toBe(200);
  expect(approved?.body.code).toBe('changed');
});

it('a held post is shown with a date that is made at the same moment', async () => {
  const { seriesId, post } = await heldMeetup(app, olga, { repeats: { every: 'week' }, cityId: 4_671_654 });
  await gate.close();
  const approved = approve(olga, post);
  await gate.untilWaiting(1);
  const made = makeDueDates({ ...otherInstance, now: () => inDays(8) });
  await gate.untilWaiting(2);
  await gate.open();
  expect((await approved).status).toBe(204);
  await made;
  const dates = await app.db
    .select()
    .from(tribs)
    .where(eq(tribs.seriesId, seriesId ?? 0));
  expect(dates).toHaveLength(9);
  expect(dates.every(({ hiddenAt }) => hiddenAt === null)).toBe(true);
});
