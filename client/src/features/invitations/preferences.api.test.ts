import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { communityKeys } from '../communities/communities.api';
import { tribKeys } from '../tribs/tribs.api';
import { fitCountText, useSavePreferences } from './preferences.api';

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

it('makes lists that depend on the distance stale once the preferences are saved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const queryClient = new QueryClient();
  for (const queryKey of LISTS) queryClient.setQueryData(queryKey, []);
  const close = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useSavePreferences(VIEWER_ID, close), { wrapper });
  act(() => result.current.send(PREFERENCES));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const isStale = LISTS.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  expect(isStale).toEqual(LISTS.map(() => true));
});

it.each([
  [{ count: 9, near: 'Austin, Texas, United States' }, '9 meetups fit near Austin'],
  [{ count: 1, near: 'Lyon' }, '1 meetup fits near Lyon'],
  [{ count: 0, near: 'Lyon' }, 'No meetups fit near Lyon yet'],
  [{ count: 12, near: null }, '12 meetups fit'],
])('says how many fit: %o', (count, text) => {
  expect(fitCountText(count)).toBe(text);
});
