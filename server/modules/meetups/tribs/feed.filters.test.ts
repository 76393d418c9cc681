import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { localDayNumber, weekday, weekendOf } from '#shared/domain/meetup-time';
import { MATCH_LEVELS, levelOf } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, type When } from '#shared/domain/trib-options';
import { places } from '../../../db/schema/catalogue';
import { tribs } from '../../../db/schema/tribs';
import type { ApiResponse } from '../../../testing/agent';
import { createTrib, DAY, HOUR, inDays } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const host = await app.person();
const idsOf = ({ body }: Pick<ApiResponse, 'body'>): number[] => body.map(({ id }: { id: number }) => id);
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
const feed = async (query: string) => {
  const ids = sorted(idsOf(await app.visitor().get(`/api/tribs?limit=100&${query}`)));
  expect((await app.visitor().get(`/api/tribs/count?${query}`)).body).toEqual({ count: ids.length });
  return ids;
};

const allPlaces = await app.db.select().from(places);
type SeededMeetup = { id: number; city: string; category: string | null; startsAt: Date; timeZone: string };
const made: SeededMeetup[] = [];
for (let n = 0; n * 7 * HOUR < 9 * DAY; n++) {
  const city = CITIES[n % CITIES.length] ?? CITIES[0];
  const inCity = allPlaces.filter((place) => place.city === city);
  const place = inCity[n % inCity.length];
  const startsAt = new Date(inDays(0).getTime() + HOUR + n * 7 * HOUR);
  const { id, category } = await createTrib(host, {
    ...(place && { placeId: place.id }),
    startTime: startsAt.toISOString(),
    endTime: new Date(startsAt.getTime() + HOUR).toISOString(),
  });
  made.push({ id, city, category, startsAt, timeZone: place?.timeZone ?? '' });
}
const idsWhere = (fits: (one: SeededMeetup) => boolean) => sorted(made.filter(fits).map(({ id }) => id));

describe('the filters of the feed', () => {
  it('return everything if there are none', async () => {
    expect(await feed('')).toEqual(idsWhere(() => true));
  });

  it.each(CITIES)('narrow to %s', async (city) => {
    const ids = await feed(`city=${encodeURIComponent(city)}`);
    expect(ids).toEqual(idsWhere((one) => one.city === city));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('narrow to one category, each of them', async () => {
    const found = await Promise.all(CATEGORIES.map((one) => feed(`category=${encodeURIComponent(one)}`)));
    expect(found).toEqual(CATEGORIES.map((category) => idsWhere((one) => one.category === category)));
    expect(found.filter((ids) => ids.length > 0).length).toBeGreaterThan(2);
  });

  it.each(['today', 'tomorrow', 'weekend', 'week'] satisfies When[])(
    'apply "%s" on the calendar of each place',
    async (when) => {
      const expectedAt = (now: Date) => idsWhere((one) => isWhen(when, one, now));
      const before = expectedAt(new Date());
      const ids = await feed(`when=${when}`);
      // Midnight may fall between the first expectation and the request.
      expect([before, expectedAt(new Date())]).toContainEqual(ids);
    },
  );

  it('exclude a meetup without a time from every time filter', async () => {
    const { id } = await createTrib(host, { startTime: null, endTime: null });
    for (const when of ['today', 'tomorrow', 'weekend', 'week'])
      expect(await feed(`when=${when}`)).not.toContain(id);
    await app.db.delete(tribs).where(inArray(tribs.id, [id]));
  });

  it.each(DAYS)('narrow to %s on the calendar of each place', async (day) => {
    const ids = await feed(`day=${day}`);
    expect(ids).toEqual(idsWhere((one) => localClock(one).startsWith(day)));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('narrow to each time of day, on the clock of each place, and together to all of them', async () => {
    const hoursOf = (at: SeededMeetup) => Number(localClock(at).slice(-2)) % 24;
    const found = await Promise.all(
      TIMES_OF_DAY.map((time) => feed(`timeOfDay=${encodeURIComponent(time)}`)),
    );
    const [morning, afternoon, evening, night] = found;
    expect(morning).toEqual(idsWhere((one) => hoursOf(one) >= 6 && hoursOf(one) < 12));
    expect(afternoon).toEqual(idsWhere((one) => hoursOf(one) >= 12 && hoursOf(one) < 18));
    expect(evening).toEqual(idsWhere((one) => hoursOf(one) >= 18 && hoursOf(one) < 22));
    expect(night).toEqual(idsWhere((one) => hoursOf(one) >= 22 || hoursOf(one) < 6));
  });

  it('narrow to what is free and to what has spots left, also after either has changed', async () => {
    const start = { startTime: inDays(5).toISOString(), endTime: inDays(6).toISOString() };
    const paid = await createTrib(host, { ...start, cost: '$15-30' });
    const full = await createTrib(host, { ...start, maxParticipants: 2 });
    const guest = await app.person();
    await guest.put(`/api/tribs/${full.id}/membership`);
    expect(await feed('cost=Free')).toEqual(sorted([...idsWhere(() => true), full.id]));
    expect(await feed('spots=left')).toEqual(sorted([...idsWhere(() => true), paid.id]));
    expect(await feed('cost=Free&spots=left')).toEqual(idsWhere(() => true));

    await host.put(`/api/tribs/${paid.id}`, { cost: 'Free' });
    await host.put(`/api/tribs/${full.id}`, { maxParticipants: 3 });
    expect(await feed('cost=Free&spots=left')).toEqual(sorted([...idsWhere(() => true), paid.id, full.id]));
    await app.db.delete(tribs).where(inArray(tribs.id, [paid.id, full.id]));
  });

  it.each(['day=Freitag', 'timeOfDay=noon', 'cost=%245-15', 'spots=none', 'day=friday'])(
    'refuse %s',
    async (query) => {
      for (const path of ['/api/tribs', '/api/tribs/count'])
        expect((await app.visitor().get(`${path}?${query}`)).status).toBe(400);
    },
  );

  it('leave what all of them leave', async () => {
    const city = 'Denver, CO';
    const ids = await feed(`city=${encodeURIComponent(city)}&when=week`);
    const week = await feed('when=week');
    expect(ids).toEqual(sorted(week.filter((id) => made.some((one) => one.id === id && one.city === city))));
  });
});

describe('the match filter', () => {
  it('matches every meetup by exactly the label on its card', async () => {
    const extremes = [0, 20, 40, 60, 80, 100].map((value) => ({
      valuesIdentity: value,
      valuesOpenness: value,
      valuesLifestyle: value,
      valuesEnvironment: value,
      interestIds: value === 100 ? [5] : value > 50 || value === 0 ? [1] : [1, 2, 3, 4],
    }));
    for (const answers of extremes) await createTrib(await app.person(answers));
    const viewer = await app.person({ ...extremes[0], interestIds: [1] });
    const { body } = await viewer.get('/api/tribs?limit=100');
    for (const level of MATCH_LEVELS) {
      const counted = await viewer.get(`/api/tribs/count?match=${level}`);
      const expected = body.filter(
        (trib: { avgCompatibility: number }) => levelOf(trib.avgCompatibility) === level,
      );
      expect(idsOf(await viewer.get(`/api/tribs?limit=100&match=${level}`))).toEqual(
        idsOf({ body: expected }),
      );
      expect(counted.body).toEqual({ count: expected.length });
    }
    const levels = new Set(body.map((trib: { avgCompatibility: number }) => levelOf(trib.avgCompatibility)));
    expect(levels.size).toBeGreaterThanOrEqual(4);
  });
});

/** Writes a start like "Friday 19". */
const localClock = ({ startsAt, timeZone }: SeededMeetup): string => {
  const part = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...format }).format(startsAt);
  return `${part({ weekday: 'long' })} ${part({ hour: '2-digit', hourCycle: 'h23' })}`;
};

function isWhen(when: When, { startsAt, timeZone }: SeededMeetup, now: Date): boolean {
  const today = localDayNumber(now, timeZone);
  const day = localDayNumber(startsAt, timeZone);
  const weekend = weekendOf(today);
  switch (when) {
    case 'today':
      return day === today;
    case 'tomorrow':
      return day === today + 1;
    case 'weekend':
      return day >= weekend.from && day <= weekend.to;
    case 'week':
      return day >= today && day <= today + 7 - weekday(today);
  }
}
