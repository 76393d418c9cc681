import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wakeStream } from './live';
import { startLive } from './start-live';

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
