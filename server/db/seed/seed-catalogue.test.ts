import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ideaList, placeList } from '#shared/api/catalogue';
import { interestList } from '#shared/api/interests';
import {
  ALLOWED_INTEREST_NAMES,
  INTEREST_ICON_KEYS,
  INTEREST_ID_MAX,
  onboardingInterests,
} from '#shared/domain/interests';
import { CATEGORIES, CITIES } from '#shared/domain/trib-options';
import { startTestApp } from '../../testing/test-app';
import { seed } from './seed';

const app = await startTestApp();
const read = async (path: string) => {
  const { status, body, headers } = await app.visitor().get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  return body;
};

describe('the catalogue that visitors read', () => {
  it('has the specified interests, ids from one, including the cases the rules exist for', async () => {
    const body = await read('/api/interests');
    const interests = interestList.parse(body);
    expect(interests).toEqual(body);
    expect(interests.map(({ id }) => id)).toEqual(interests.map((_, index) => index + 1));
    expect(interests.length).toBeGreaterThanOrEqual(16);
    expect(interests.length).toBeLessThanOrEqual(INTEREST_ID_MAX);
    expect(
      onboardingInterests(interests)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(ALLOWED_INTEREST_NAMES.toSorted());
    expect(new Set(interests.map(({ name }) => name)).size).toBeLessThan(interests.length);
    expect(interests.some(({ icon }) => !INTEREST_ICON_KEYS.some((key) => key === icon))).toBe(true);
  });

  it('has places in every filter city, without addresses', async () => {
    const body = await read('/api/places');
    expect(placeList.parse(body)).toEqual(body);
    expect(body).toHaveLength(40);
    expect(new Set(body.map((one: { city: string }) => one.city))).toEqual(new Set(CITIES));
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['area', 'category', 'city', 'cityId', 'description', 'id', 'name', 'timeZone'].toSorted(),
    );
  });

  it('has ideas in every filter category', async () => {
    const body = await read('/api/ideas');
    expect(ideaList.parse(body)).toEqual(body);
    expect(body).toHaveLength(40);
    expect(new Set(body.map((one: { category: string }) => one.category))).toEqual(new Set(CATEGORIES));
    const [idea] = body;
    expect(typeof idea.title).toBe('string');
  });

  it('has no ratings where nobody could have rated', async () => {
    const body = await read('/api/ideas');
    expect(new Set(body.map((one: { rating: number | null }) => one.rating))).toEqual(new Set([null]));
  });

  it('is the same for a signed-in person', async () => {
    const person = await app.person();
    for (const path of ['/api/interests', '/api/places', '/api/ideas']) {
      expect((await person.get(path)).body).toEqual(await read(path));
    }
  });
});

it('has no places in a real installation, and ideas that fit any town', async () => {
  await app.db.execute(sql`truncate interests, ideas, places cascade`);
  await seed(app.db, null);
  expect(await read('/api/places')).toEqual([]);
  const found = ideaList.parse(await read('/api/ideas'));
  expect(new Set(found.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(found.flatMap(({ rating, location }) => [rating, location]))).toEqual(new Set([null]));
  expect(found.map(({ title }) => title)).not.toContain('Day Trip by Ferry or Train');
});
