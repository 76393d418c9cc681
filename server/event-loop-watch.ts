import type { Worker } from 'node:worker_threads';
import { startThread } from './start-thread';

const LIMIT_S = 30;
const TURN_EVERY_MS = 500;

/** What the watching thread is given. `turns` grows as long as the event loop turns. */
export type WatchData = { turns: Int32Array; limitS: number };

/**
 * An endless loop stops everything, including the handling of signals. So a separate thread ends the process, and its
 * supervisor starts it again; what was acknowledged is on disk by then. Messages to the thread say what the process
 * is busy with.
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
