import type { Worker } from 'node:worker_threads';
import { startThread } from './start-thread';

const LIMIT_S = 30;
const TURN_EVERY_MS = 500;

/** What the watching thread is given. `turns` grows while the event loop turns. */
export type WatchData = { turns: Int32Array; limitS: number };

/**
 * Work that never ends stops everything, signals included. A separate thread then ends the process, so that whoever
 * supervises it starts it again. What was acknowledged is on disk. The thread's messages say what the process is busy
 * with.
 */
export function watchEventLoop(limitS = LIMIT_S): Worker {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => void Atomics.add(turns, 0, 1), TURN_EVERY_MS).unref();
  const thread = startThread(new URL('./event-loop-watch-worker.ts', import.meta.url), {
    turns,
    limitS,
  } satisfies WatchData);
  thread.unref();
  return thread;
}
