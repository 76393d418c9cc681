import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { WatchData } from './event-loop-watch';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by `watchEventLoop`
const { turns, limitS } = workerData as WatchData;
let busyWith = '';
let seen = -1;
/** Counted in ticks of this thread, not by the clock: when the machine sleeps, both threads stand still. */
let secondsStuck = 0;

parentPort?.on('message', (message: string) => (busyWith = ` (${message})`));

setInterval(() => {
  const now = Atomics.load(turns, 0);
  secondsStuck = now === seen ? secondsStuck + 1 : 0;
  seen = now;
  if (secondsStuck < limitS) return;
  try {
    writeSync(2, `The event loop has been stuck for ${limitS} seconds${busyWith}: ending this process.\n`);
  } finally {
    // The stuck thread would not handle any other signal, and `exit` here would end only this thread.
    process.kill(process.pid, 'SIGKILL');
  }
}, 1_000);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('watching');
