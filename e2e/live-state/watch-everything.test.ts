import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { followEvents } from '../../client/src/app/follow-events';
import { openConnection } from '../../client/src/lib/live/connection';
import { createSeededRandom, TEST_SEED } from '../../server/testing/seeded-random';
import { startTestApp } from '../../server/testing/test-app';
import { type Scenario, createScenario } from './scenario';
import { staleQueries } from './watch';
import { watchEverything } from './watch-everything';

/** By default there is at least one write of each kind; `npm run proof` makes a thousand. */
const WRITES = Number(process.env['LIVE_WRITES'] ?? 20);

const app = await startTestApp();
const scenario = await createScenario(app);
/** Nothing has happened in this scenario yet that one of its writes could repeat. */
const quiet = await createScenario(app);
let viewer = scenario.viewer;

const real = globalThis.fetch;
beforeAll(() => {
  // The client requests paths, and its browser adds the cookie.
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.startsWith('/')
      ? real(app.url + input, { ...init, headers: withCookie(init?.headers) })
      : real(input, init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function withCookie(given?: HeadersInit): Headers {
  const headers = new Headers(given);
  headers.set('cookie', viewer.cookie());
  return headers;
}

/** Opens a browser of the viewer with every screen open; events of the ignored kind do not reach it. */
async function openBrowser(of: Scenario, ignored?: LiveEvent['kind']) {
  viewer = of.viewer;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const following = followEvents(client, viewer.id);
  const received = new Set<string>();
  const connection = openConnection({
    lastId: null,
    onOpenChange: () => undefined,
    onCaughtUp: () => undefined,
    onEvent(event) {
      // Everything is loaded after the first reset. Reading it again a little later would hide what a write missed.
      const isFirst = received.size === 0;
      received.add(event.kind);
      if (!isFirst && event.kind !== ignored) following.onEvent(event);
    },
  });
  onTestFinished(() => {
    connection.close();
    following.stop();
    client.clear();
  });
  await vi.waitUntil(() => received.has('reset'), { timeout: 20_000 });
  const watched = watchEverything(client, of);
  // Each check requests everything from the server once more, so it is worth it only after everything is there.
  const untilLoaded = () => vi.waitUntil(() => client.isFetching() === 0, { timeout: 20_000 });
  await untilLoaded();
  await expect.poll(() => staleQueries(watched)).toEqual([]);
  return { watched, received, untilLoaded };
}

it(`shows after ${WRITES} random writes of several people what a fresh page shows`, async () => {
  const { watched, received } = await openBrowser(scenario);
  const random = createSeededRandom(TEST_SEED);
  for (let count = 0; count < WRITES; count += 1) await scenario.writeAnything(random);
  await expect.poll(() => staleQueries(watched), { message: `TEST_SEED=${TEST_SEED}` }).toEqual([]);
  // One of the writes that always happen, and of which the viewer always hears, causes this event.
  expect([...received]).toContain('profile');
}, 600_000);

it.each(quiet.eventCases)('shows a stale query without $kind events', async ({ kind, staleQuery, write }) => {
  await quiet.causeNotification();
  const { watched, untilLoaded } = await openBrowser(quiet, kind);
  const staleOf = (wanted: string) => staleQueries(watched.filter(({ name }) => name === wanted));
  await write();
  // This write is of another kind, and when its event has arrived, those of the first write have too.
  await (kind === 'save' ? quiet.react() : quiet.toggleSave());
  const marked = kind === 'save' ? 'messages of the host' : 'saved';
  expect(watched.map(({ name }) => name)).toContain(marked);
  await expect.poll(() => staleOf(marked)).toEqual([]);
  await untilLoaded();
  expect(await staleOf(staleQuery)).toEqual([staleQuery]);
});
