import { manyAtThis } from './http/errors';

/** Fewer than the processors of a small machine, because the event loop needs one of its own. */
const AT_A_TIME = 2;
const WAITING_MAX = 20;

const people = new Set<number>();
const waiting: (() => void)[] = [];
let running = 0;

/** Lets a person start one thread at a time, and serves everybody's in order of arrival. */
export async function takeThreadTurn<T>(personId: number, work: () => Promise<T>): Promise<T> {
  if (people.has(personId) || waiting.length >= WAITING_MAX) throw manyAtThis();
  people.add(personId);
  try {
    if (running >= AT_A_TIME) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next in line takes over this turn, so `running` stays as it is.
      if (next) next();
      else running -= 1;
    }
  } finally {
    people.delete(personId);
  }
}
