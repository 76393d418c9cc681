import { uploadsBusy } from '../../../http/errors';
import { tooManyUploads } from './photos.errors';

/** Each upload may hold 10 MB while it arrives and waits, so this bounds their memory. */
const PER_PROCESS = 16;
/** A network can have many people, and one person many accounts: a single network never gets all slots. */
const PER_NETWORK = 8;
/** Our own pages send this many in parallel. */
const PER_PERSON = 2;

/** People who register have no id yet; all of them together count as one person. */
export type Sender = { personId: number | null; network: string };
type UploadLimiter = { run<T>(sender: Sender, upload: () => Promise<T>): Promise<T> };

/** Limits how many uploads may arrive and wait at a time; further ones are told to retry. */
export function createUploadLimiter(): UploadLimiter {
  const people = new Slots<number | null>(PER_PERSON);
  const networks = new Slots<string>(PER_NETWORK);
  let total = 0;
  return {
    async run({ personId, network }, upload) {
      if (people.isFull(personId) || networks.isFull(network)) throw tooManyUploads();
      if (total >= PER_PROCESS) throw uploadsBusy();
      people.enter(personId);
      networks.enter(network);
      total += 1;
      try {
        return await upload();
      } finally {
        total -= 1;
        people.leave(personId);
        networks.leave(network);
      }
    },
  };
}

class Slots<Key> {
  readonly #taken = new Map<Key, number>();
  constructor(private readonly max: number) {}

  isFull(key: Key): boolean {
    return (this.#taken.get(key) ?? 0) >= this.max;
  }

  enter(key: Key): void {
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  leave(key: Key): void {
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
  }
}

/** Two pictures at once leave half of the threads that Node shares between files, passwords and pictures. */
const CONCURRENCY = 2;

type WeightedQueue = {
  run<T>(weight: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Job = { weight: number; start: () => void };

/**
 * Runs jobs in order of arrival, two at a time, and together within the weight limit of a single job: decoding two huge
 * pictures side by side would take twice the memory.
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
