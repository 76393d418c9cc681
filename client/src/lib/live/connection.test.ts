// @vitest-environment node -- streams of bytes are missing in jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#shared/api/events';
import { type Connection, openConnection } from './connection';

const SILENT_MS = 45_000;
const LONGEST_MS = 30_000;

type Request = { lastId: string | null; say: (text: string) => void; end: () => void; signal: AbortSignal };

/** A server that accepts every stream, unless the test tells it to refuse the next ones. */
function serve() {
  const requests: Request[] = [];
  const refusals: Response[] = [];
  vi.stubGlobal(
    'fetch',
    async (_path: string, { headers, signal }: RequestInit & { signal: AbortSignal }) => {
      let body: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
      requests.push({
        lastId: new Headers(headers).get('Last-Event-ID'),
        say: (text) => body?.enqueue(new TextEncoder().encode(text)),
        end: () => body?.close(),
        signal,
      });
      return refusals.shift() ?? new Response(stream);
    },
  );
  return { requests, refusals };
}

let connection: Connection | null = null;

function start(lastId: string | null = null) {
  const received: (LiveEvent | string)[] = [];
  const states: boolean[] = [];
  connection = openConnection({
    lastId,
    onEvent: (event) => received.push(event),
    onCaughtUp: (id) => received.push(id),
    onOpenChange: (isOpen) => {
      if (states.at(-1) !== isOpen) states.push(isOpen);
    },
  });
  return { received, states };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const TRIB = { kind: 'trib', tribId: 5 };
const frame = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
const caughtUp = (id: string) => `id: ${id}\n\n`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  connection?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('reads events however they are split, and ignores kinds it does not know', async () => {
  const { requests } = serve();
  const { received, states } = start();
  await settle();
  const text = frame(TRIB) + ':\n\n' + frame({ kind: 'of-next-year' }) + caughtUp('1') + frame(TRIB);
  for (const part of text.match(/[^]{1,7}/g) ?? []) requests[0]?.say(part);
  await settle();
  expect(received).toEqual([TRIB, '1', TRIB]);
  expect(states).toEqual([true]);
});

it('continues after what it has received as a whole, after a delay that grows', async () => {
  const { requests } = serve();
  const { states } = start('4');
  await settle();
  requests[0]?.say(frame(TRIB) + caughtUp('5') + frame(TRIB));
  await settle();
  requests[0]?.end();
  await settle();
  expect(states).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect(requests.map(({ lastId }) => lastId)).toEqual(['4', '5']);
  expect(states).toEqual([true, false, true]);
});

it('waits longer after each attempt that fails, and starts over once the stream was open', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { requests, refusals } = serve();
  const waitUntilAttempt = async (ms: number) => {
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(requests).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(before + 1);
  };
  refusals.push(...[503, 503, 503].map((status) => new Response('', { status })));
  start();
  await settle();
  await waitUntilAttempt(4_000);
  await waitUntilAttempt(8_000);
  await waitUntilAttempt(16_000);
  for (let crash = 0; crash < 4; crash += 1) {
    requests.at(-1)?.end();
    await settle();
    await waitUntilAttempt(4_000);
  }
});

it('reconnects when the server says so', async () => {
  const { requests } = serve();
  start();
  await settle();
  requests[0]?.say('retry: 60000\n\n');
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
});

it('reopens a stream that is silent for two heartbeats', async () => {
  const { requests } = serve();
  start();
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
  requests[0]?.say(':\n\n');
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.signal.aborted).toBe(true);
});

it('tries again where a request gets no response at all', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  start();
  await vi.advanceTimersByTimeAsync(SILENT_MS);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('tries at once when the network is back', async () => {
  const { requests, refusals } = serve();
  refusals.push(new Response('', { status: 503, headers: { 'Retry-After': '60' } }));
  start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests).toHaveLength(1);
  connection?.wake();
  await settle();
  expect(requests).toHaveLength(2);
  connection?.wake();
  await settle();
  expect(requests).toHaveLength(2);
});

it('does not return by itself after another browser replaced it, but when somebody uses this one', async () => {
  const { requests } = serve();
  const { states } = start();
  await settle();
  requests[0]?.say(`data: ${JSON.stringify({ kind: 'replaced' })}\n\nretry: 20000\n\n`);
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(10 * SILENT_MS);
  expect(requests).toHaveLength(1);
  expect(states).toEqual([true, false]);
  connection?.wake();
  await settle();
  expect(requests).toHaveLength(2);
});

it('lets a first connection finish when the page becomes visible meanwhile', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  start();
  await vi.advanceTimersByTimeAsync(2_000);
  connection?.wake();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

it('reports that the session has ended when it is refused', async () => {
  const { refusals } = serve();
  refusals.push(new Response('', { status: 401 }));
  const { received } = start();
  await settle();
  expect(received).toEqual([{ kind: 'session-ended' }]);
});

it('starts over if the server does not know its last event', async () => {
  const { requests, refusals } = serve();
  refusals.push(new Response('', { status: 400 }));
  start('nonsense');
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect(requests.map(({ lastId }) => lastId)).toEqual(['nonsense', null]);
});

it('what the server had written by an event is a cookie before anybody reads what the event is about', async () => {
  const { requests } = serve();
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  const { received } = start();
  await settle();
  const [earlier, later] = ['00000000000000000041', '00000000000000000102'];
  for (const written of [later, earlier]) {
    requests[0]?.say(`written: ${written}\n\n${frame(TRIB)}`);
    await settle();
    expect(page.cookie).toContain(`trib_written=${later};`);
  }
  expect(received).toEqual([TRIB, TRIB]);
});
