import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitationCount } from '#shared/api/invitations';
import { DAYS } from '#shared/domain/ai-preferences';
import { localToInstant } from '#shared/domain/meetup-time';
import { CITY_IDS } from '#shared/domain/trib-options';
import { places } from '../../../db/schema/catalogue';
import { invitationOffers, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { seed } from '../../../db/seed/seed';
import { expectError, expectInvalid } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { createTrib, HOUR } from '../../../testing/factories';
import { type Person, startTestApp } from '../../../testing/test-app';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';

const app = await startTestApp();
const [AUSTIN, DENVER] = [CITY_IDS['Austin, TX'], CITY_IDS['Denver, CO']];
const ANYTHING = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 10,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: 'weekly',
};

async function countOf(person: Person, preferences: object = {}, query = '') {
  const body = { ...ANYTHING, ...preferences };
  const response = await person.post(`/api/invitations/count${query}`, body);
  expect(response.status).toBe(200);
  return invitationCount.parse(response.body);
}

describe('how many meetups fit', () => {
  it('is counted for preferences that are not saved, around the city that counts', async () => {
    const [host, person] = [await app.person(), await app.person()];
    const [place] = await app.db.select().from(places).where(eq(places.cityId, AUSTIN));
    for (const maxParticipants of [2, 6, 12])
      await createTrib(host, { placeId: place?.id ?? null, maxParticipants });
    expect(await countOf(person)).toEqual({ count: 3, near: null });
    expect(await countOf(person, { preferredGroupSizeMin: 4 })).toEqual({ count: 2, near: null });
    expect(await countOf(person, {}, `?near=${DENVER}`)).toEqual({ count: 0, near: 'Denver, CO' });
    expect(await countOf(person, {}, '?timeZone=America/Chicago')).toEqual({ count: 3, near: 'Austin, TX' });
    await app.db.update(users).set({ cityId: DENVER }).where(eq(users.id, person.id));
    expect((await countOf(person, {}, '?timeZone=America/Chicago')).near).toBe('Denver, CO');
    expect(await countOf(person, {}, `?near=${AUSTIN}`)).toEqual({ count: 3, near: 'Austin, TX' });
    expect(await app.db.$count(invitationOffers)).toBe(0);
  });

  it('takes one o’clock at night for late, on the calendar of the place', async () => {
    const [host, person] = [await app.person(), await app.person()];
    await app.db.update(tribs).set({ cancelledAt: new Date() });
    const { id, timeZone } = await createTrib(host);
    const startsAt = localToInstant('2099-07-05T01:30', timeZone);
    await app.db
      .update(tribs)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + HOUR) })
      .where(eq(tribs.id, id));
    const at = async (preferredTimes: string[]) => (await countOf(person, { preferredTimes })).count;
    expect(await at(['Late night (10PM+)'])).toBe(1);
    expect(await at(['Morning (6AM-12PM)', 'Afternoon (12PM-6PM)', 'Evening (6PM-10PM)'])).toBe(0);
    const counts = [];
    for (const day of DAYS) counts.push((await countOf(person, { preferredDays: [day] })).count);
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it.each([
    [{ preferredDays: ['Someday'] }, 'preferredDays.0'],
    [{ preferredGroupSizeMin: 9, preferredGroupSizeMax: 8 }, 'preferredGroupSizeMin'],
    [{ maxTravelDistance: 51 }, 'maxTravelDistance'],
    [{ selectedInterests: [96] }, 'selectedInterests'],
    [{ activityTypes: ['Sleeping'] }, 'activityTypes.0'],
  ])('is not counted for the query %j', async (change, field) => {
    const person = await app.person();
    const response = await expectNoRowChanged(app.db, () =>
      person.post('/api/invitations/count', { ...ANYTHING, ...change }),
    );
    expectInvalid(response, field);
  });

  it('refuses an unknown city and visitors', async () => {
    const person = await app.person();
    expectInvalid(await person.post('/api/invitations/count?near=1', ANYTHING), 'near');
    const refused = await app.visitor().post('/api/invitations/count', ANYTHING);
    expectError(refused, 401, 'sign_in_needed');
  });
});

describe('somebody who has just come to the demo', () => {
  it('is invited to three meetups, wherever they are', async () => {
    await app.db.execute(sql`truncate interests, places, ideas restart identity cascade`);
    await seed(app.db, { now: new Date(), refreshAggregates });
    for (const near of Object.values(CITY_IDS)) {
      const person = await app.person();
      const { body } = await person.get(`/api/invitations?near=${near}`);
      expect(body).toHaveLength(3);
      for (const { trib } of body) expect(trib).toMatchObject({ cityId: near, withinReach: true });
      // The invitations dialog proposes this group size at first, so it has to find something in the demo.
      const proposed = { preferredGroupSizeMin: 4, preferredGroupSizeMax: 8 };
      expect((await countOf(person, proposed, `?near=${near}`)).count).toBeGreaterThan(0);
    }
    const elsewhere = await (await app.person()).get('/api/invitations');
    expect(elsewhere.body).toHaveLength(3);
  });
});
