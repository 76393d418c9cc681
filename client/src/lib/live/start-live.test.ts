import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { wakeStream } from './live';
import { startLive, shareStream, type TabSharing } from './start-live';
import type { Connection, ConnectionOptions } from './connection';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('opens a lost stream at once when the server has responded to something else', async () => {
  const fetched = vi.fn<typeof fetch>(async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', fetched);
  stop = startLive(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  wakeStream();
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  wakeStream();
  expect(fetched).toHaveBeenCalledTimes(2);
});

const TRIB: LiveEvent = { kind: 'trib', tribId: 5 };

/** One browser: its locks, its channels, and the streams that its tabs have opened. */
function browser() {
  const queue: { grant: () => void; steal: () => void }[] = [];
  const channels = new Set<(message: MessageEvent) => void>();
  const streams: (ConnectionOptions & { isClosed: boolean; wokenTimes: number })[] = [];
  let stored: string | null = null;

  const sharing: TabSharing = {
    locks: {
      request: (_name, options, hold) =>
        new Promise<void>((resolve, reject) => {
          let isGranted = false;
          const entry = {
            grant() {
              if (isGranted) return;
              isGranted = true;
              void hold().finally(() => {
                const place = queue.indexOf(entry);
                if (place >= 0) queue.splice(place, 1);
                resolve();
                queue[0]?.grant();
              });
            },
            steal: () => reject(new DOMException('Stolen', 'AbortError')),
          };
          options.signal?.addEventListener('abort', () => {
            if (isGranted) return;
            queue.splice(queue.indexOf(entry), 1);
            reject(new DOMException('Aborted', 'AbortError'));
          });
          if (options.steal) queue.shift()?.steal();
          if (options.steal) queue.unshift(entry);
          else queue.push(entry);
          queue[0]?.grant();
        }),
    },
    openChannel() {
      let own: ((message: MessageEvent) => void) | null = null;
      return {
        addEventListener: (_type, listener) => {
          own = listener;
          channels.add(listener);
        },
        postMessage(data: unknown) {
          const others = [...channels].filter((listener) => listener !== own);
          for (const listener of others) listener(new MessageEvent('message', { data }));
        },
        close: () => void (own && channels.delete(own)),
      };
    },
  };

  function connect(options: ConnectionOptions): Connection {
    const stream = { ...options, isClosed: false, wokenTimes: 0 };
    streams.push(stream);
    return { wake: () => (stream.wokenTimes += 1), close: () => (stream.isClosed = true) };
  }

  function openTab(tabId: string, since = Date.now()) {
    const received: LiveEvent[] = [];
    const status = { isOpen: false };
    let isFrozen = false;
    const shared = shareStream(
      {
        name: 'live-7',
        tabId,
        since,
        lastId: () => stored,
        onEvent: (event) => received.push(event),
        onCaughtUp: (id) => (stored = id),
        onOpenChange: (isOpen) => (status.isOpen = isOpen),
        connect,
        isVisible: () => !isFrozen,
      },
      sharing,
    );
    const [listener] = [...channels].slice(-1);
    const freeze = () => {
      isFrozen = true;
      if (listener) channels.delete(listener);
    };
    return { ...shared, received, status, freeze };
  }
  return { openTab, streams };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('opens one stream for all tabs, and every tab gets its events', async () => {
  const { openTab, streams } = browser();
  const [one, two] = [openTab('one'), openTab('two')];
  streams[0]?.onOpenChange(true);
  streams[0]?.onEvent(TRIB);
  expect(streams).toHaveLength(1);
  expect([one.received, two.received]).toEqual([[TRIB], [TRIB]]);
  expect([one.status.isOpen, two.status.isOpen]).toEqual([true, true]);
});

it('hands over after the last event when the tab with the stream closes', async () => {
  const { openTab, streams } = browser();
  const [one, two] = [openTab('one'), openTab('two')];
  streams[0]?.onEvent(TRIB);
  streams[0]?.onCaughtUp('8');
  one.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams.map(({ isClosed, lastId }) => [isClosed, lastId])).toEqual([
    [true, null],
    [false, '8'],
  ]);
  streams[1]?.onEvent(TRIB);
  expect(two.received).toEqual([TRIB, TRIB]);
});

it('sends a new tab the events that came while its page loaded', async () => {
  const { openTab, streams } = browser();
  openTab('one');
  await vi.advanceTimersByTimeAsync(1000);
  const loadingSince = Date.now();
  streams[0]?.onEvent(TRIB);
  await vi.advanceTimersByTimeAsync(1000);
  const [late, later] = [openTab('late', loadingSince), openTab('later', Date.now())];
  expect([late.received, later.received]).toEqual([[TRIB], []]);
});

it('has a tab that was away for too long read everything again', () => {
  const { openTab } = browser();
  openTab('one');
  expect(openTab('old', Date.now() - 1000).received).toEqual([{ kind: 'reset' }]);
});

it('takes over from a tab that is frozen, which then waits in line', async () => {
  const { openTab, streams } = browser();
  const one = openTab('one');
  const two = openTab('two');
  streams[0]?.onEvent(TRIB);
  streams[0]?.onCaughtUp('3');
  one.freeze();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams.map(({ isClosed, lastId }) => [isClosed, lastId])).toEqual([
    [true, null],
    [false, '3'],
  ]);
  streams[1]?.onEvent(TRIB);
  expect(two.received).toEqual([TRIB, TRIB]);
});

it('wakes the stream when a tab that does not have it becomes visible', () => {
  const { openTab, streams } = browser();
  openTab('one');
  openTab('two').wake();
  expect(streams[0]?.wokenTimes).toBe(1);
});
