import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { tribWith } from './trib-fixture';
import { tribsOfUserQuery } from './tribs.api';

afterEach(() => void vi.unstubAllGlobals());

it("loads all of a person's meetups, page by page", async () => {
  const next = '/api/users/7/tribs?cursor=abc';
  const pages: Record<string, Response> = {
    '/api/users/7/tribs': Response.json([tribWith({ id: 1 }), tribWith({ id: 2 })], {
      headers: { Link: `<${next}>; rel="next"` },
    }),
    [next]: Response.json([tribWith({ id: 3 })]),
  };
  vi.stubGlobal('fetch', async (path: string) => pages[path]);
  const tribs = await new QueryClient().fetchQuery(tribsOfUserQuery(7));
  expect(tribs.map(({ id }) => id)).toEqual([1, 2, 3]);
});
