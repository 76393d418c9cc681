import { describe, expect, it } from 'vitest';
import { aiPreferences } from '#shared/api/ai-preferences';
import { ACTIVITY_TYPES, DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { expectError, expectInvalid, withoutRequestId } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp();
const CHOSEN = {
  preferredDays: ['Monday', 'Sunday'],
  preferredTimes: ['Late night (10PM+)'],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 50,
  selectedInterests: [4, 2],
  activityTypes: ['Culinary', 'Outdoor'],
  meetupFrequency: 'monthly',
};

describe('preferences for offered meetups', () => {
  it('are the defaults until they are saved', async () => {
    const person = await app.person();
    const { status, body } = await person.get(`/api/users/${person.id}/ai-preferences`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        preferredDays: [],
        preferredTimes: [],
        preferredGroupSizeMin: 4,
        preferredGroupSizeMax: 8,
        maxTravelDistance: 10,
        selectedInterests: [],
        activityTypes: [],
        meetupFrequency: 'weekly',
      },
    });
  });

  it('are saved as given and replaced as a whole', async () => {
    const person = await app.person();
    const path = `/api/users/${person.id}/ai-preferences`;
    const saved = await person.put(path, CHOSEN);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(CHOSEN);
    expect(aiPreferences.parse(saved.body)).toEqual(CHOSEN);
    const everything = {
      ...CHOSEN,
      preferredDays: [...DAYS],
      preferredTimes: [...TIMES_OF_DAY],
      activityTypes: [...ACTIVITY_TYPES],
      preferredGroupSizeMin: 7,
      preferredGroupSizeMax: 7,
      maxTravelDistance: 1,
      selectedInterests: [],
    };
    await person.put(path, everything);
    expect((await person.get(path)).body).toEqual(everything);
  });

  it('are refused to anybody else', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    const responses = await expectNoRowChanged(app.db, async () => [
      await other.get(`/api/users/${owner.id}/ai-preferences`),
      await other.get('/api/users/2147483647/ai-preferences'),
      await other.put(`/api/users/${owner.id}/ai-preferences`, CHOSEN),
    ]);
    for (const response of responses) expectError(response, 404, 'not_found');
    expect(new Set(responses.map((response) => JSON.stringify(withoutRequestId(response)))).size).toBe(1);
    expectError(await app.visitor().get(`/api/users/${owner.id}/ai-preferences`), 401, 'sign_in_needed');
    expectError(
      await app.visitor().put(`/api/users/${owner.id}/ai-preferences`, CHOSEN),
      401,
      'sign_in_needed',
    );
  });

  it.each([
    [{ preferredDays: ['Someday'] }, 'preferredDays.0'],
    [{ preferredDays: [...DAYS, 'Monday'] }, 'preferredDays'],
    [{ preferredTimes: ['Noon'] }, 'preferredTimes.0'],
    [{ preferredGroupSizeMin: 1 }, 'preferredGroupSizeMin'],
    [{ preferredGroupSizeMax: 21 }, 'preferredGroupSizeMax'],
    [{ preferredGroupSizeMin: 9, preferredGroupSizeMax: 8 }, 'preferredGroupSizeMin'],
    [{ maxTravelDistance: 0 }, 'maxTravelDistance'],
    [{ maxTravelDistance: 51 }, 'maxTravelDistance'],
    [{ maxTravelDistance: 10.5 }, 'maxTravelDistance'],
    [{ selectedInterests: [96] }, 'selectedInterests'],
    [{ selectedInterests: [0] }, 'selectedInterests.0'],
    [{ activityTypes: ['Sleeping'] }, 'activityTypes.0'],
    [{ meetupFrequency: 'yearly' }, 'meetupFrequency'],
    [{ meetupFrequency: undefined }, 'meetupFrequency'],
    [{ preferredGroupSize: [4, 8] }, ''],
  ])('refuse %j', async (change, field) => {
    const person = await app.person();
    const path = `/api/users/${person.id}/ai-preferences`;
    const response = await expectNoRowChanged(app.db, () => person.put(path, { ...CHOSEN, ...change }));
    expectInvalid(response, field);
  });
});
