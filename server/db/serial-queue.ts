/** The queue holds a few seconds of work; beyond that, callers are better served by an immediate refusal. */
const WAITING_MAX = 50;

/** The error of a Postgres that has no free connection. */
class TooManyWaiting extends Error {
  readonly code = '53300';
}

/**
 * Runs tasks one after another. The embedded database has a single connection: with one search at a time, a write
 * waits for one search instead of all that are queued.
 */
export function createSerialQueue(waitingMax = WAITING_MAX): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async (work) => {
    if (inside > waitingMax) throw new TooManyWaiting('Too many searches are waiting');
    inside += 1;
    const result = last.then(work);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      inside -= 1;
    }
  };
}
