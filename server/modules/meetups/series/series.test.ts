import { and, asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { AHEAD_WEEKS, type Repeats } from '#shared/domain/series';
import { localDayNumber, localParts, localToInstant, weekday } from '#shared/domain/meetup-time';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { createTrib, inDays, startedYesterday } from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../tribs/make-dates.service';

const app = await startTestApp();
const AUSTIN = 'America/Chicago';
const AUSTIN_ID = 4_671_654;
const DAY_MS = 86_400_000;

afterAll(() => expectInvariants(app.db));

const localDay = (days: number) => {
  const number = localDayNumber(new Date(), AUSTIN) + days;
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
};
/** A weekly meetup in Austin, from 6 to 8 PM, with its first date in two days. */
const weekly = (repeats: Repeats, given: Partial<CreateTribInput> = {}) => ({
  cityId: AUSTIN_ID,
  startTime: `${localDay(2)}T18:00`,
  endTime: `${localDay(2)}T20:00`,
  repeats,
  ...given,
});
const datesOf = (seriesId: number) =>
  app.db.select().from(tribs).where(eq(tribs.seriesId, seriesId)).orderBy(asc(tribs.occurrence));
async function createSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const trib = await createTrib(host, weekly({ every: 'week' }, given));
  const seriesId = trib.seriesId ?? 0;
  return { trib, seriesId, dates: await datesOf(seriesId) };
}
const clockOf = (moment: Date | null) => (moment ? localParts(moment, AUSTIN).hour : null);
const idsInFeed = async (person: Person) =>
  (await person.get('/api/tribs?limit=100')).body.map(({ id }: { id: number }) => id);

describe('a meetup that repeats', () => {
  it('is made for the next eight weeks at the same hours of its place, each with its host alone', async () => {
    const host = await app.person();
    const { trib, dates } = await createSeries(host, { maxParticipants: 5 });
    expect(dates).toHaveLength(AHEAD_WEEKS);
    for (const [index, date] of dates.entries()) {
      expect(date.startsAt).toEqual(localToInstant(`${localDay(2 + 7 * index)}T18:00`, AUSTIN));
      expect([clockOf(date.startsAt), clockOf(date.endsAt)]).toEqual([18, 20]);
      expect(date).toMatchObject({ name: trib.name, maxParticipants: 5, memberCount: 1, creatorId: host.id });
    }
    const { body } = await host.get(`/api/series/${trib.seriesId}`);
    expect(body).toMatchObject({
      repeats: { every: 'week' },
      firstDay: localDay(2),
      isHost: true,
      ended: false,
    });
    expect(body.dates.map(({ id }: { id: number }) => id)).toEqual(dates.map(({ id }) => id));
  });

  it.each<[string, Repeats, number[]]>([
    ['every second week', { every: 'two-weeks' }, [0, 14, 28, 42]],
    ['so many times', { every: 'week', times: 3 }, [0, 7, 14]],
    ['until a day', { every: 'week', until: localDay(2 + 15) }, [0, 7, 14]],
  ])('is made %s', async (_how, repeats, days) => {
    const { seriesId } = await createTrib(await app.person(), weekly(repeats));
    const made = (await datesOf(seriesId ?? 0)).map(({ occurrence }) => occurrence);
    expect(made).toEqual(days.map((day) => localDay(2 + day)));
  });

  it('is made on each of its weekdays', async () => {
    const own = weekday(localDayNumber(inDays(2), AUSTIN));
    const weekdays = [own, (own % 7) + 1];
    const { seriesId } = await createTrib(
      await app.person(),
      weekly({ every: 'weekdays', weekdays, times: 5 }),
    );
    const made = (await datesOf(seriesId ?? 0)).map(({ occurrence }) => occurrence);
    expect(made).toEqual([2, 3, 9, 10, 16].map(localDay));
  });

  it.each<[string, object, string]>([
    ['without weekdays', { every: 'weekdays', weekdays: [] }, 'repeats.weekdays'],
    [
      'on other weekdays than the first date',
      { every: 'weekdays', weekdays: [((weekday(localDayNumber(inDays(2), AUSTIN)) + 2) % 7) + 1] },
      'repeats.weekdays',
    ],
    ['and ends before it begins', { every: 'week', until: localDay(1) }, 'repeats.until'],
    ['and never comes again', { every: 'week', until: localDay(8) }, 'repeats.until'],
    ['with two ends', { every: 'week', until: localDay(30), times: 3 }, 'repeats.times'],
    ['once', { every: 'week', times: 1 }, 'repeats.times'],
    ['on a day that does not exist', { every: 'week', until: '2027-02-30' }, 'repeats.until'],
    ['in a rule of its own', { every: 'FREQ=SECONDLY' }, 'repeats.every'],
  ])('is refused %s, and nothing is made', async (_how, repeats, path) => {
    const host = await app.person();
    const asked = { name: 'A walk', description: 'Slow.', ...weekly({ every: 'week' }), repeats };
    const response = await expectNoRowChanged(app.db, () => host.post('/api/tribs', asked));
    expectError(response, 400, 'invalid_request');
    expect(response.body.issues[0].path).toBe(path);
  });

  it('is refused if it lasts until the next one, however long', async () => {
    const host = await app.person();
    for (const end of [localDay(11), '9999-12-30']) {
      const asked = {
        ...weekly({ every: 'week' }),
        name: 'A walk',
        description: 'Slow.',
        endTime: `${end}T18:00`,
      };
      const response = await expectNoRowChanged(app.db, () => host.post('/api/tribs', asked));
      expectError(response, 400, 'invalid_request');
    }
  });

  it('is refused without a time', async () => {
    const asked = { name: 'A walk', description: 'Slow.', repeats: { every: 'week' } };
    const host = await app.person();
    const response = await expectNoRowChanged(app.db, () => host.post('/api/tribs', asked));
    expectError(response, 400, 'invalid_request');
  });

  it('shows only its next date in the feed, and the one after it when that has begun or is cancelled', async () => {
    const [host, viewer] = [await app.person(), await app.person()];
    const { dates } = await createSeries(host);
    const ids = dates.map(({ id }) => id);
    const shown = async () => (await idsInFeed(viewer)).filter((id: number) => ids.includes(id));
    expect(await shown()).toEqual([ids[0]]);
    await startedYesterday(app.db, ids[0] ?? 0);
    expect(await shown()).toEqual([ids[1]]);
    await host.post(`/api/tribs/${ids[1]}/cancel`);
    expect(await shown()).toEqual([ids[2]]);
    const count = await viewer.get(`/api/tribs/count?q=${encodeURIComponent('Sunrise')}`);
    const all = await viewer.get(`/api/tribs?limit=100&q=${encodeURIComponent('Sunrise')}`);
    expect(count.body.count).toBe(all.body.length);
  });

  it('makes what is due once, leaves out what was skipped, and goes on when dates pass', async () => {
    const host = await app.person();
    const { dates, seriesId } = await createSeries(host);
    await host.post(`/api/tribs/${dates[2]?.id}/cancel`);
    await Promise.all([makeDueDates(app), makeDueDates(app)]);
    expect(await datesOf(seriesId)).toHaveLength(AHEAD_WEEKS);
    const later = { ...app, now: () => inDays(15) };
    await Promise.all([makeDueDates(later), makeDueDates(later)]);
    expect((await datesOf(seriesId)).map(({ occurrence }) => occurrence)).toEqual(
      Array.from({ length: AHEAD_WEEKS + 2 }, (_, week) => localDay(2 + 7 * week)),
    );
  });

  it('makes nothing for a host who is deleted', async () => {
    const host = await app.person();
    const { seriesId } = await createSeries(host);
    await host.delete(`/api/users/${host.id}`);
    await makeDueDates({ ...app, now: () => inDays(15) });
    expect(await app.db.$count(series, eq(series.id, seriesId))).toBe(0);
  });

  it('can be made of a meetup later, once, and only by its host', async () => {
    const [host, other] = [await app.person(), await app.person()];
    const { id } = await createTrib(host, { ...weekly({ every: 'week' }), repeats: undefined });
    expectError(await other.put(`/api/tribs/${id}/series`, { every: 'week' }), 403, 'not_the_host');
    const { status, body } = await host.put(`/api/tribs/${id}/series`, { every: 'month', times: 2 });
    expect(status).toBe(200);
    expect(body.dates).toHaveLength(2);
    expectError(await host.put(`/api/tribs/${id}/series`, { every: 'week' }), 409, 'already_repeats');
  });

  it('ends with a date; later ones are cancelled and their people told, and none is made', async () => {
    const [host, member] = [await app.person(), await app.person()];
    const { dates, seriesId } = await createSeries(host);
    await member.put(`/api/tribs/${dates[5]?.id}/membership`);
    expectError(
      await member.post(`/api/series/${seriesId}/end`, { last: dates[1]?.id }),
      403,
      'not_the_host',
    );
    const { body } = await host.post(`/api/series/${seriesId}/end`, { last: dates[1]?.id });
    expect(body).toMatchObject({ ended: true, repeats: { until: localDay(9) } });
    expect(body.dates).toHaveLength(2);
    const told = async (headers = {}) => (await member.get('/api/notifications', headers)).body;
    expect(await told({ 'accept-language': 'de' })).toMatchObject([
      { kind: 'series-changed', plan: expect.stringContaining('its last date is '), kept: 0, dates: 1 },
    ]);
    await member.put(`/api/users/${member.id}`, { language: 'es' });
    expect(await told({ cookie: `lang=de; ${member.cookie()}` })).toMatchObject([
      { kind: 'series-changed', plan: expect.stringContaining('última fecha') },
    ]);
    await makeDueDates({ ...app, now: () => inDays(15) });
    expect(await datesOf(seriesId)).toHaveLength(AHEAD_WEEKS);
  });
});

describe('the members of a date', () => {
  it('are those of that date alone', async () => {
    const [host, member] = [await app.person(), await app.person()];
    const { dates } = await createSeries(host);
    await member.put(`/api/tribs/${dates[1]?.id}/membership`);
    const joined = and(eq(memberships.userId, member.id), eq(memberships.status, 'joined'));
    expect(await app.db.$count(memberships, joined)).toBe(1);
  });
});
