import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreateTribInput } from '#shared/api/trib-requests';
import { localDayNumber, localParts } from '#shared/domain/meetup-time';
import { tribs } from '../../../db/schema/tribs';
import { expectError } from '../../../testing/expect-error';
import { createTrib, inDays } from '../../../testing/factories';
import { expectInvariants, expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';
import { makeDueDates } from '../tribs/make-dates.service';

const app = await startTestApp();
const AUSTIN = 'America/Chicago';
const AUSTIN_ID = 4_671_654;
const NEW_YORK_ID = 5_128_581;

afterAll(() => expectInvariants(app.db));

const localDay = (days: number) =>
  new Date((localDayNumber(new Date(), AUSTIN) + days) * 86_400_000).toISOString().slice(0, 10);
async function createSeries(host: Person, given: Partial<CreateTribInput> = {}) {
  const { seriesId } = await createTrib(host, {
    cityId: AUSTIN_ID,
    startTime: `${localDay(2)}T18:00`,
    endTime: `${localDay(2)}T20:00`,
    repeats: { every: 'week' },
    ...given,
  });
  const read = () =>
    app.db
      .select()
      .from(tribs)
      .where(eq(tribs.seriesId, seriesId ?? 0))
      .orderBy(asc(tribs.occurrence));
  const ids = (await read()).map(({ id }) => id);
  return { seriesId: seriesId ?? 0, ids, read };
}
const clockOf = (moment: Date | null, zone = AUSTIN) => (moment ? localParts(moment, zone).hour : null);

describe('an edit of a series', () => {
  it('of this and following leaves every earlier date untouched, and is in what is made later', async () => {
    const host = await app.person();
    const { ids, read } = await createSeries(host);
    const before = await read();
    const changes = {
      name: 'Evening run',
      startTime: `${localDay(2 + 21)}T19:00`,
      endTime: `${localDay(2 + 21)}T21:00`,
    };
    const { status, body } = await host.put(`/api/tribs/${ids[3]}/series/following`, changes);
    expect(status).toBe(200);
    expect(body.dates.map(({ id }: { id: number }) => id)).toEqual(ids.slice(3));
    const after = await read();
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    for (const [index, { name, startsAt, endsAt }] of after.slice(3).entries()) {
      expect([name, clockOf(startsAt), clockOf(endsAt)]).toEqual(['Evening run', 19, 21]);
      expect(startsAt && localDayNumber(startsAt, AUSTIN)).toBe(
        localDayNumber(new Date(), AUSTIN) + 23 + 7 * index,
      );
    }
    await makeDueDates({ ...app, now: () => inDays(8) });
    const made = (await read()).slice(ids.length);
    expect(made.length).toBeGreaterThan(0);
    for (const { name, startsAt } of made) expect([name, clockOf(startsAt)]).toEqual(['Evening run', 19]);
  });

  it('of all to come keeps what was changed on a date alone, and what only that is', async () => {
    const host = await app.person();
    const { ids, read } = await createSeries(host);
    await host.put(`/api/tribs/${ids[1]}`, {
      description: 'This time with cake.',
      startTime: `${localDay(9)}T15:00`,
    });
    const changes = {
      description: 'Bring a lamp.',
      cost: '$5-15',
      startTime: `${localDay(2)}T19:00`,
      endTime: `${localDay(2)}T21:00`,
    };
    const { body } = await host.put(`/api/tribs/${ids[0]}/series/all`, changes);
    expect(body.dates[1].kept.toSorted()).toEqual(['description', 'times']);
    const [first, second, third] = await read();
    expect(second).toMatchObject({ description: 'This time with cake.', cost: '$5-15' });
    expect(clockOf(second?.startsAt ?? null)).toBe(15);
    for (const date of [first, third]) {
      expect(date).toMatchObject({ description: 'Bring a lamp.', cost: '$5-15', ownParts: [] });
      expect(clockOf(date?.startsAt ?? null)).toBe(19);
    }
  });

  it('of a date that was changed alone is for the others too, and takes it back into the series', async () => {
    const host = await app.person();
    const { ids, read } = await createSeries(host);
    await host.put(`/api/tribs/${ids[1]}`, { name: 'With cake' });
    await host.put(`/api/tribs/${ids[1]}/series/all`, { name: 'With tea' });
    for (const { name, ownParts } of await read())
      expect({ name, ownParts }).toEqual({ name: 'With tea', ownParts: [] });
  });

  it('keeps its hours on the clocks of another city', async () => {
    const host = await app.person();
    const { ids, read } = await createSeries(host);
    await host.put(`/api/tribs/${ids[0]}/series/all`, { cityId: NEW_YORK_ID });
    await makeDueDates({ ...app, now: () => inDays(8) });
    for (const { startsAt, timeZone } of await read())
      expect([clockOf(startsAt, 'America/New_York'), timeZone]).toEqual([18, 'America/New_York']);
  });

  it('takes nobody a spot: a date keeps as many as it has, and says so before', async () => {
    const [host, ...people] = await Promise.all(Array.from({ length: 4 }, () => app.person()));
    if (!host) throw new Error('There is no host');
    const { ids, read } = await createSeries(host, { maxParticipants: 6 });
    for (const person of people) await person.put(`/api/tribs/${ids[1]}/membership`);
    const changes = { maxParticipants: 2, cityId: NEW_YORK_ID };
    const path = `/api/tribs/${ids[0]}/series/all`;
    const preview = await expectNoRowChanged(app.db, () => host.post(`${path}/preview`, changes));
    expect(preview.body.dates.slice(0, 3)).toMatchObject([
      { id: ids[0], memberCount: 1, keepsSpots: null, isTold: false },
      { id: ids[1], memberCount: 4, keepsSpots: 6, isTold: true },
      { id: ids[2], memberCount: 1, keepsSpots: null, isTold: false },
    ]);
    expect((await host.put(path, changes)).body).toEqual(preview.body);
    expect((await read()).map(({ maxParticipants }) => maxParticipants)).toEqual([2, 6, 2, 2, 2, 2, 2, 2]);
    expect((await people[0]?.get('/api/notifications'))?.body).toMatchObject([
      { kind: 'time-or-place-changed' },
    ]);
  });

  it('is told once to each person, with the first of their dates, how it was, and how many there are', async () => {
    const [host, regular, guest] = [await app.person(), await app.person(), await app.person()];
    const { ids, seriesId } = await createSeries(host);
    await regular.put(`/api/series/${seriesId}/standing`);
    await guest.put(`/api/tribs/${ids[3]}/membership`);
    const changes = { startTime: `${localDay(9)}T17:00`, endTime: `${localDay(9)}T20:00` };
    await host.put(`/api/tribs/${ids[1]}/series/following`, changes);
    const listed = async (person: Person) => (await person.get('/api/notifications')).body;
    const moved = { kind: 'time-or-place-changed', isElsewhere: false };
    expect(await listed(regular)).toMatchObject([{ ...moved, tribId: ids[1], dates: ids.length - 1 }]);
    const [toGuest, ...others] = await listed(guest);
    expect([toGuest, others]).toMatchObject([{ ...moved, tribId: ids[3], dates: 1 }, []]);
    expect([clockOf(new Date(toGuest.before.startTime)), clockOf(new Date(toGuest.startTime))]).toEqual([
      18, 17,
    ]);
  });

  it('leaves what has been skipped or handed over to those who did', async () => {
    const [host, heir] = [await app.person(), await app.person()];
    const { ids, read } = await createSeries(host);
    await heir.put(`/api/tribs/${ids[1]}/membership`);
    await host.put(`/api/tribs/${ids[1]}/members/${heir.id}`, { role: 'host', dates: 'one' });
    await host.post(`/api/tribs/${ids[2]}/cancel`);
    await host.put(`/api/tribs/${ids[0]}/series/all`, { name: 'Renamed' });
    const names = (await read()).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Renamed', 'Sunrise walk', 'Sunrise walk', 'Renamed']);
    expectError(await host.put(`/api/tribs/${ids[2]}/series/all`, { name: 'Again' }), 409, 'closed');
    expectError(await heir.put(`/api/tribs/${ids[1]}/series/all`, { name: 'Mine' }), 403, 'not_the_host');
  });

  it.each<[string, object, string]>([
    ['to another day', { startTime: `${localDay(3)}T18:00`, endTime: `${localDay(3)}T20:00` }, 'startTime'],
    ['without times', { startTime: null, endTime: null }, 'startTime'],
    ['that ends before it begins', { startTime: `${localDay(2)}T21:00` }, 'endTime'],
    ['at an unknown place', { placeId: 2_147_483_647 }, 'placeId'],
    [
      'with a photo of somebody else',
      { mainImageUrl: '/api/photos/6c9f5b3e-8a51-4f8e-9d0c-1b2a3c4d5e6f' },
      'mainImageUrl',
    ],
    ['for a rule or a zone of its own', { timeZone: 'Mars/Olympus' }, ''],
  ])('is refused %s, and nothing is changed', async (_how, changes, path) => {
    const host = await app.person();
    const { ids } = await createSeries(host);
    const response = await expectNoRowChanged(app.db, () =>
      host.put(`/api/tribs/${ids[0]}/series/all`, changes),
    );
    expectError(response, 400, 'invalid_request');
    expect(response.body.issues[0].path).toBe(path);
  });
});
