import { beforeEach, expect, it, vi, describe } from 'vitest';
import { ApiError } from '../../lib/api-client';
import type { StoredUpload } from './device-copies';
import type { DraftPhoto } from './draft-photo';
import type { UploadOptions } from './photos.api';
import { createUploadQueue, isExpired, type UploadQueue } from './upload-queue';
import { TRIES_MAX, GONE, NO_CONNECTION } from './upload-state';

type Call = UploadOptions & { respond: (url: string) => void; fail: (error: unknown) => void };

let calls: Call[];
let pauses: { ms: number; end: () => void }[];
let onDevice: Set<string>;
let sent: Map<string, StoredUpload>;
let now: number;
let queue: UploadQueue;

const NOOR = 7;
const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

beforeEach(() => {
  calls = [];
  pauses = [];
  onDevice = new Set(['a', 'b', 'c', 'd']);
  sent = new Map();
  now = NOW;
  queue = openQueue();
});

/** A later visit, which knows only what is stored on the device. */
const openQueue = () =>
  createUploadQueue({
    load: async (key) => (onDevice.has(key) ? new Blob([key]) : null),
    send: (_, options) =>
      new Promise((resolve, reject) => {
        calls.push({ ...options, respond: (url) => resolve({ url }), fail: reject });
      }),
    pause: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
    recall: async (key) => sent.get(key),
    remember: async (key, one) => void sent.set(key, one),
    now: () => now,
  });

const photos = (...keys: string[]): DraftPhoto[] => keys.map((key) => ({ key }));
const state = (id: string) => queue.states().get(id);
const connectionLost = new ApiError(0, 'offline');
const TIMEOUT = { timeout: 20_000 };
const call = (index: number) =>
  vi.waitFor(() => calls[index] ?? Promise.reject(new Error('not sent')), TIMEOUT);
const pause = (index: number) =>
  vi.waitFor(() => pauses[index] ?? Promise.reject(new Error('no pause')), TIMEOUT);
const expectToReach = (id: string, expected: object | undefined) =>
  vi.waitFor(
    () => (expected ? expect(state(id)).toMatchObject(expected) : expect(state(id)).toBeUndefined()),
    TIMEOUT,
  );

it('sends two at a time, reports progress, and continues with the next', async () => {
  queue.startMissing(photos('a', 'b', 'c'), NOOR);
  const first = await call(1).then(() => call(0));
  expect(calls).toHaveLength(2);
  expect(state('c')).toEqual({ status: 'waiting', tries: 0 });
  first.onProgress(0.5);
  expect(state('a')).toMatchObject({ status: 'uploading', percent: 50 });
  first.respond('/api/photos/1');
  await call(2);
  expect(state('a')).toEqual({ status: 'done', url: '/api/photos/1', at: NOW });
});

it('starts nothing twice, however often it is asked', async () => {
  queue.startMissing(photos('a'), NOOR);
  queue.startMissing([...photos('a'), { key: 'b', url: '/api/photos/b' }], NOOR);
  (await call(0)).respond('/api/photos/1');
  await expectToReach('a', { status: 'done' });
  queue.startMissing(photos('a'), NOOR);
  expect(calls).toHaveLength(1);
});

it('retries with growing pauses, then waits for the person', async () => {
  queue.startMissing(photos('a'), NOOR);
  for (let turn = 0; turn < TRIES_MAX - 1; turn += 1) {
    (await call(turn)).fail(connectionLost);
    (await pause(turn)).end();
  }
  (await call(TRIES_MAX - 1)).fail(connectionLost);
  await expectToReach('a', { status: 'failed', reason: NO_CONNECTION, canRetry: true });
  expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000]);

  queue.startMissing(photos('a'), NOOR);
  expect(calls).toHaveLength(TRIES_MAX);
  queue.retryLost(photos('a'));
  (await call(TRIES_MAX)).respond('/api/photos/1');
  await expectToReach('a', { status: 'done', url: '/api/photos/1' });
});

it('frees its slot while it pauses', async () => {
  queue.startMissing(photos('a', 'b', 'c'), NOOR);
  (await call(0)).fail(connectionLost);
  await call(2);
  expect(state('a')).toEqual({ status: 'waiting', tries: 1 });
});

it('stops a removed upload, and ignores its late result', async () => {
  queue.startMissing(photos('a'), NOOR);
  const { signal, respond, onProgress } = await call(0);
  queue.cancel('a');
  expect(signal.aborted).toBe(true);
  onProgress(0.9);
  respond('/api/photos/late');
  await expectToReach('a', undefined);
  queue.startMissing(photos('b', 'c'), NOOR);
  await call(2);
});

it('starts an upload that was cancelled in the queue only when asked again', async () => {
  queue.startMissing(photos('a', 'b', 'c'), NOOR);
  await call(1);
  queue.cancel('c');
  calls[0]?.respond('/api/photos/1');
  await expectToReach('a', { status: 'done' });
  expect(calls).toHaveLength(2);
  queue.startMissing(photos('c'), NOOR);
  await call(2);
});

it('treats another crop as another picture', async () => {
  const crop = { left: 0, top: 0.1, width: 1, height: 0.8 };
  queue.startMissing(photos('a'), NOOR);
  (await call(0)).respond('/api/photos/whole');
  await expectToReach('a', { status: 'done' });
  const finished = queue.finish([{ key: 'a', crop }], NOOR);
  const again = await call(1);
  expect(again.crop).toEqual(crop);
  again.respond('/api/photos/part');
  expect(await finished).toEqual([{ key: 'a', crop, url: '/api/photos/part' }]);
});

it('waits silently without a session, and continues after the sign-in', async () => {
  queue.startMissing(photos('a'), NOOR);
  (await call(0)).fail(new ApiError(401, '401'));
  await expectToReach('a', { status: 'waiting', tries: 0 });
  queue.startMissing(photos('a'), NOOR);
  (await call(1)).respond('/api/photos/1');
  await expectToReach('a', { status: 'done' });
});

it('finishes the missing uploads and keeps the order', async () => {
  const finished = queue.finish([{ key: 'x', url: '/covers/tea.svg' }, ...photos('a', 'b')], NOOR);
  (await call(1)).respond('/api/photos/b');
  (await call(0)).respond('/api/photos/a');
  expect((await finished).map(({ url }) => url)).toEqual([
    '/covers/tea.svg',
    '/api/photos/a',
    '/api/photos/b',
  ]);
});

it('does not wait for a pause once Create was pressed', async () => {
  queue.startMissing(photos('a'), NOOR);
  (await call(0)).fail(connectionLost);
  await pause(0);
  const finished = queue.finish(photos('a'), NOOR);
  (await call(1)).respond('/api/photos/1');
  expect(await finished).toEqual([{ key: 'a', url: '/api/photos/1' }]);
});

it('says which photo was refused, and why', async () => {
  const body = { message: 'This picture is damaged.', code: 'unreadable_image', requestId: '1' };
  const finished = queue.finish(photos('a', 'b'), NOOR);
  (await call(0)).respond('/api/photos/1');
  (await call(1)).fail(new ApiError(422, '422', body));
  await expect(finished).rejects.toThrow('Photo 2: This picture is damaged.');
  await expect(queue.finish(photos('gone'), NOOR)).rejects.toThrow(`Main picture: ${GONE}`);
});

it('reuses the URL of an earlier visit, for its uploader and while the server has it', async () => {
  queue.startMissing(photos('a'), NOOR);
  (await call(0)).respond('/api/photos/1');
  await expectToReach('a', { status: 'done' });

  queue = openQueue();
  expect(await queue.finish(photos('a'), NOOR)).toEqual([{ key: 'a', url: '/api/photos/1' }]);
  expect(calls).toHaveLength(1);
  const crop = { left: 0, top: 0.1, width: 1, height: 0.8 };
  queue.startMissing([{ key: 'a', crop }], NOOR);
  (await call(1)).respond('/api/photos/part');

  queue = openQueue();
  queue.startMissing(photos('b'), NOOR);
  (await call(2)).respond('/api/photos/2');
  await expectToReach('b', { status: 'done' });
  queue.startMissing(photos('b'), NOOR + 1);
  (await call(3)).respond('/api/photos/3');
  await expectToReach('b', { status: 'done', url: '/api/photos/3' });

  now += DAY;
  const finished = queue.finish(photos('b'), NOOR + 1);
  (await call(4)).respond('/api/photos/4');
  expect(await finished).toEqual([{ key: 'b', url: '/api/photos/4' }]);
});

describe('a stored URL', () => {
  const HOUR = 3_600_000;

  it('trusts a URL for less than the day the server keeps unclaimed photos', () => {
    expect(isExpired({ by: 7, at: NOW - 20 * HOUR }, 7, NOW)).toBe(false);
    expect(isExpired({ by: 7, at: NOW - 20 * HOUR - 1 }, 7, NOW)).toBe(true);
  });

  it('does not use what somebody else uploaded from the same device', () => {
    expect(isExpired({ by: 7, at: NOW }, 8, NOW)).toBe(true);
  });
});
