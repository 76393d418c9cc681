import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { dayNumber, dayOf } from '#shared/domain/series';
import { localDayNumber, localParts, weekday, weekdayName } from '#shared/domain/meetup-time';
import { tribs } from '../../../db/schema/tribs';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { createTrib, inDays, statusesOf } from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../tribs/make-dates.service';

const app = await startTestApp();
afterAll(() => expectInvariants(app.db));

const AUSTIN = 'America/Chicago';
const later = (day: string, days: number) => dayOf(dayNumber(day) + days);
const today = dayOf(localDayNumber(new Date(), AUSTIN));
const FIRST = later(today, 2);

async function createSeries(host: Person) {
  const { seriesId } = await createTrib(host, {
    cityId: 4_671_654,
    startTime: `${FIRST}T18:00`,
    endTime: `${FIRST}T20:00`,
    repeats: { every: 'week' },
  });
  const read = () =>
    app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0))
      .orderBy(asc(tribs.occurrence));
  const open = async () => (await read()).filter(({ cancelledAt }) => cancelledAt === null);
  const ids = (await read()).map(({ id }) => id);
  const rule = (id: number | undefined, scope = 'following') => `/api/tribs/${id}/series/${scope}/rule`;
  return { address: `/api/series/${seriesId}`, ids, read, open, rule };
}

const days = (dates: readonly { occurrence: string | null }[]) =>
  dates.map(({ occurrence }) => dayNumber(occurrence ?? '') - dayNumber(FIRST));
const join = (one: Person, id: number | undefined) => one.put(`/api/tribs/${id}/membership`);

it('a change to every second week cancels the dates between, and leaves the others with everybody in them', async () => {
  const [host, one, other] = [await app.person(), await app.person(), await app.person()];
  const { ids, read, open, rule } = await createSeries(host);
  for (const index of [1, 2, 3, 5]) await join(one, ids[index]);
  await join(other, ids[3]);
  const before = await read();
  const body = { repeats: { every: 'two-weeks' }, firstDay: later(FIRST, 14) };
  const preview = await expectNoRowChanged(app.db, () => host.post(`${rule(ids[2])}/preview`, body));
  expect(preview.status).toBe(200);
  expect(preview.body).toMatchObject({ people: 2, kept: 3 });
  expect(preview.body.cancelled.map(({ id }: { id: number }) => id)).toEqual([ids[3], ids[5], ids[7]]);
  expect((await host.put(rule(ids[2]), body)).body).toEqual(preview.body);
  expect(days(await open())).toEqual([0, 7, 14, 28, 42]);
  const after = await read();
  for (const index of [0, 1, 2, 4, 6]) expect(after[index]).toEqual(before[index]);
  const listed = async (person: Person) => (await person.get('/api/notifications')).body;
  const plan = `now every other ${weekdayName(weekday(dayNumber(FIRST)), 'en')}`;
  expect(await listed(other)).toMatchObject([
    { kind: 'series-changed', tribId: ids[3], plan, kept: 0, dates: 1 },
  ]);
  expect(await listed(one)).toMatchObject([
    { kind: 'series-changed', tribId: ids[1], plan, kept: 2, dates: 4 },
  ]);
  expect(await statusesOf(app.db, ids[2] ?? 0)).toEqual({ [host.id]: 'joined', [one.id]: 'joined' });
  await makeDueDates({ ...app, now: () => inDays(15) });
  expect(days(await open())).toEqual([0, 7, 14, 28, 42, 56]);
});

it('a change to other days cancels the dates of the old ones, and makes each new one once, at the same hours, with the regulars', async () => {
  const [host, regular] = [await app.person(), await app.person()];
  const { address, ids, read, open, rule } = await createSeries(host);
  await regular.put(`${address}/standing`);
  const body = { repeats: { every: 'week', until: later(FIRST, 31) }, firstDay: later(FIRST, 3) };
  const { status, body: change } = await host.put(rule(ids[4], 'all'), body);
  expect(status).toBe(200);
  expect(change).toMatchObject({ kept: 0, people: 1 });
  expect(days(await open())).toEqual([3, 10, 17, 24, 31]);
  for (const { id, startsAt } of await open()) {
    expect(startsAt && localParts(startsAt, AUSTIN).hour).toBe(18);
    expect((await statusesOf(app.db, id))[regular.id]).toBe('joined');
  }
  await makeDueDates({ ...app, now: () => inDays(9) });
  expect(await read()).toHaveLength(ids.length + 5);
  expect((await host.get(address)).body).toMatchObject({ firstDay: later(FIRST, 3), ended: false });
});

it('another end cancels later dates, and knows one that was moved by the day it was made for', async () => {
  const host = await app.person();
  const { ids, read, open, rule } = await createSeries(host);
  const moved = later(FIRST, 9);
  await host.put(`/api/tribs/${ids[1]}`, { startTime: `${moved}T18:00`, endTime: `${moved}T20:00` });
  const [, before] = await read();
  const body = { repeats: { every: 'week', times: 3 }, firstDay: later(FIRST, 7) };
  expect((await host.put(rule(ids[1]), body)).body.kept).toBe(3);
  expect(days(await open())).toEqual([0, 7, 14, 21]);
  expect((await read())[1]).toEqual(before);
  // A longer rule again must not bring cancelled dates back, nor make a day twice.
  const more = { repeats: { every: 'week', times: 9 }, firstDay: FIRST };
  await host.put(rule(ids[0], 'all'), more);
  await makeDueDates({ ...app, now: () => inDays(9) });
  expect(days(await open())).toEqual([0, 7, 14, 21, 56]);
});

it('another rule is refused for others, for a series that has ended, and for a rule that cannot be', async () => {
  const [host, other] = [await app.person(), await app.person()];
  const { address, ids, rule } = await createSeries(host);
  const weekly = { repeats: { every: 'week' }, firstDay: FIRST };
  await join(other, ids[0]);
  expectError(await other.put(rule(ids[0]), weekly), 403, 'not_the_host');
  for (const firstDay of [later(today, -7), later(today, 70)])
    expectInvalid(await host.put(rule(ids[0]), { ...weekly, firstDay }), 'firstDay');
  const endless = { repeats: { every: 'week', until: later(FIRST, 1) }, firstDay: FIRST };
  expectInvalid(await host.put(rule(ids[0]), endless), 'repeats.until');
  await host.post(`${address}/end`, { last: ids[2] });
  const refused = await expectNoRowChanged(app.db, () => host.put(rule(ids[0]), weekly));
  expectError(refused, 409, 'closed');
});
