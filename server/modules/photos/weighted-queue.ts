/** Two at once leave half of the threads that Node shares between files, passwords and pictures. */
const CONCURRENCY = 2;

export type WeightedQueue = {
  run<T>(weight: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Job = { weight: number; start: () => void };

/**
 * Runs jobs in order of arrival, two at a time, and together within the weight limit of a single job: decoding two
 * huge pictures side by side would take twice the memory.
 */
export function createWeightedQueue(heaviest: number): WeightedQueue {
  const waiting: Job[] = [];
  let running = 0;
  let load = 0;

  function next(): void {
    const [first] = waiting;
    if (!first || running >= CONCURRENCY || (running > 0 && load + first.weight > heaviest)) return;
    waiting.shift();
    running += 1;
    load += first.weight;
    first.start();
    next();
  }

  return {
    async run(weight, work, signal) {
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        next();
      });
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        running -= 1;
        load -= weight;
        next();
      }
    },
  };
}
