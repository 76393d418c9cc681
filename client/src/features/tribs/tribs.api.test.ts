import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { tribWith } from './trib-fixture';
import { feedQuery, tribsOfUserQuery } from './tribs.api';

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

/** A meetup from a server that knows only the specification. */
const specOnly = (id: number, avgCompatibility: number) => ({
  id,
  name: `Meetup ${id}`,
  description: 'A walk.',
  avgCompatibility,
  members: [],
  memberCount: 3,
});

it.each([
  ['sorts what comes without pages and fields of ours', false, undefined, [2, 3, 1]],
  ['keeps the order of what has fields of ours', true, undefined, [1, 2, 3]],
  ['keeps the order of pages', false, '</api/tribs?cursor=x>; rel="next"', [1, 2, 3]],
])('%s', async (_, isOurs, link, order) => {
  const sent = [specOnly(1, 40), specOnly(2, 90), specOnly(3, 70)];
  const body = isOurs ? sent.map((trib) => ({ ...tribWith({}), ...trib })) : sent;
  vi.stubGlobal('fetch', async () => Response.json(body, link ? { headers: { Link: link } } : {}));
  const feed = await new QueryClient().fetchInfiniteQuery(feedQuery(7, {}));
  expect(feed.pages[0]?.items.map(({ id }) => id)).toEqual(order);
});

it('asks for the feed once more after any error, and then says what failed', async () => {
  const fetching = vi.fn<() => Promise<Response>>(async () => new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', fetching);
  const cache = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  await expect(cache.fetchInfiniteQuery(feedQuery(7, {}))).rejects.toThrow('404');
  expect(fetching).toHaveBeenCalledTimes(2);
});
