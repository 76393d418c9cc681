import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { communityKeys } from '../communities/communities.api';
import { tribKeys } from '../tribs/tribs.api';
import { fitCountText, savePreferences } from './preferences.api';

const VIEWER_ID = 5;
const PREFERENCES: AiPreferences = {
  preferredDays: [],
  preferredTimes: [],
  preferredGroupSizeMin: 2,
  preferredGroupSizeMax: 20,
  maxTravelDistance: 50,
  selectedInterests: [],
  activityTypes: [],
  meetupFrequency: 'weekly',
};

afterEach(() => void vi.unstubAllGlobals());

const LISTS = [
  [...tribKeys(VIEWER_ID).feed, '/api/tribs'],
  [...tribKeys(VIEWER_ID).invitations, '/api/invitations'],
  [...communityKeys(VIEWER_ID).lists, '/api/communities'],
];

it.each([
  [200, true],
  [500, false],
])('a save with the response %i makes lists that depend on the distance stale: %s', async (status, isOld) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  const queryClient = new QueryClient();
  for (const queryKey of LISTS) queryClient.setQueryData(queryKey, []);
  expect(await savePreferences(queryClient, VIEWER_ID, PREFERENCES)).toBe(isOld);
  expect(LISTS.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual(
    LISTS.map(() => isOld),
  );
});

it.each([
  [{ count: 9, near: 'Austin, Texas, United States' }, '9 meetups fit near Austin'],
  [{ count: 1, near: 'Lyon' }, '1 meetup fits near Lyon'],
  [{ count: 0, near: 'Lyon' }, 'No meetups fit near Lyon yet'],
  [{ count: 12, near: null }, '12 meetups fit'],
])('says how many fit: %o', (count, text) => {
  expect(fitCountText(count)).toBe(text);
});
