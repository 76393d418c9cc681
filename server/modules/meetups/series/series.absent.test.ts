import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { attendances } from '../../../db/schema/attendance';
import { series, seriesRegulars } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { createTrib, inDays, notificationKindsOf, repeatWeekly } from '../../../testing/factories';
import { expectInvariants } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';
import { askAbsentRegulars } from './series.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

/** What a host, or the regular, said of each past date, the oldest first. */
type Said = 'came' | 'missed' | 'nothing' | 'here';

/** Creates a series with these past dates and an upcoming one, and a regular who had a spot at all of them. */
async function regularWith(said: readonly Said[], { since = inDays(-100) } = {}) {
  const [host, regular] = [await app.person(), await app.person()];
  const { id: nextId } = await createTrib(host);
  const seriesId = await repeatWeekly(app.db, nextId);
  await app.db.insert(seriesRegulars).values({ seriesId, userId: regular.id, createdAt: since });
  for (const [index, what] of said.entries()) {
    const days = 7 * (index - said.length);
    const { id } = await createTrib(host);
    await regular.put(`/api/tribs/${id}/membership`);
    await app.db
      .update(tribs)
      .set({
        seriesId,
        occurrence: inDays(days).toISOString().slice(0, 10),
        startsAt: inDays(days),
        endsAt: inDays(days + 0.1),
      })
      .where(eq(tribs.id, id));
    if (what !== 'nothing')
      await app.db.insert(attendances).values({
        tribId: id,
        userId: regular.id,
        came: what === 'came',
        hereAt: what === 'here' ? inDays(days) : null,
      });
  }
  return { host, regular, seriesId, nextId };
}
const isAsked = async (setting: Awaited<ReturnType<typeof regularWith>>) =>
  (await setting.regular.get(`/api/series/${setting.seriesId}`)).body.isAsked;

it.each<[readonly Said[], boolean]>([
  [['missed', 'missed', 'missed'], true],
  [['came', 'missed', 'missed', 'missed'], true],
  [['missed', 'nothing', 'missed', 'nothing', 'missed'], true],
  [['missed', 'missed'], false],
  [['missed', 'missed', 'nothing'], false],
  [['missed', 'missed', 'came'], false],
  [['missed', 'missed', 'missed', 'here'], false],
])('after %j a regular is asked whether they still come: %s', async (said, asked) => {
  const setting = await regularWith(said);
  await askAbsentRegulars(app);
  expect(await isAsked(setting)).toBe(asked);
  expect(await notificationKindsOf(setting.regular)).toEqual(asked ? ['still-coming'] : []);
});

it('the question to somebody missed counts only what was missed since somebody comes every time', async () => {
  const setting = await regularWith(['missed', 'missed', 'missed'], { since: inDays(-10) });
  await askAbsentRegulars(app);
  expect(await isAsked(setting)).toBe(false);
});

it('the question to somebody missed asks once: "I still come" ends it, and so does coming no longer', async () => {
  const [keeps, stops] = [
    await regularWith(['missed', 'missed', 'missed']),
    await regularWith(['missed', 'missed', 'missed']),
  ];
  await Promise.all([askAbsentRegulars(app), askAbsentRegulars(app)]);
  const { body } = await keeps.regular.put(`/api/series/${keeps.seriesId}/standing`);
  expect(body).toMatchObject({ isRegular: true, isAsked: false });
  await stops.regular.delete(`/api/series/${stops.seriesId}/standing`);
  await askAbsentRegulars(app);
  for (const { regular } of [keeps, stops]) expect(await notificationKindsOf(regular)).toEqual([]);
  expect(await isAsked(keeps)).toBe(false);
});

it('the question to somebody missed asks nobody of a series that has ended or has no date to come', async () => {
  const [ended, over] = [
    await regularWith(['missed', 'missed', 'missed']),
    await regularWith(['missed', 'missed', 'missed']),
  ];
  await app.db.update(series).set({ endedAt: new Date() }).where(eq(series.id, ended.seriesId));
  await app.db.update(tribs).set({ cancelledAt: new Date() }).where(eq(tribs.id, over.nextId));
  await askAbsentRegulars(app);
  for (const { regular } of [ended, over]) expect(await notificationKindsOf(regular)).toEqual([]);
});

it('the host alone is shown how many came to the last dates, where they said anything', async () => {
  const { host, regular, seriesId } = await regularWith(['nothing', 'came', 'missed']);
  const lastDates = async (viewer: typeof host) =>
    (await viewer.get(`/api/series/${seriesId}`)).body.lastDates;
  expect(await lastDates(host)).toMatchObject([
    { going: 2, came: 0 },
    { going: 2, came: 1 },
    { going: 2, came: null },
  ]);
  expect(await lastDates(regular)).toEqual([]);
  expect(await app.db.$count(memberships, eq(memberships.userId, regular.id))).toBe(3);
});
