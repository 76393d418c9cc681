import { describe, expect, it } from 'vitest';
import { createWeightedQueue } from './weighted-queue';

const { signal } = new AbortController();

/** Jobs that end when told to, and the order in which they started. */
function startQueue(heaviest: number) {
  const queue = createWeightedQueue(heaviest);
  const began: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const order = (name: string, weight: number, given: AbortSignal = signal) =>
    queue.run(
      weight,
      () =>
        new Promise<void>((resolve, reject) => {
          began.push(name);
          ends.set(name, { resolve, reject });
        }),
      given,
    );
  return { began, order, end: (name: string) => ends.get(name) };
}
/** Resolves when everything that can run without a job ending has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a weighted queue', () => {
  it('lets two run at once, and the others in order of arrival', async () => {
    const { began, order, end } = startQueue(100);
    const all = ['a', 'b', 'c', 'd'].map((name) => order(name, 1));
    await settled();
    expect(began).toEqual(['a', 'b']);
    end('b')?.resolve();
    await settled();
    expect(began).toEqual(['a', 'b', 'c']);
    end('a')?.reject(new Error('broken picture'));
    await expect(all[0]).rejects.toThrow('broken picture');
    expect(began).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['c', 'd']) end(name)?.resolve();
    await Promise.all(all.slice(1));
  });

  it('runs a huge picture alone, and lets nothing overtake it', async () => {
    const { began, order, end } = startQueue(100);
    const all = [order('small', 10), order('giant', 95), order('tiny', 1)];
    await settled();
    expect(began).toEqual(['small']);
    end('small')?.resolve();
    await settled();
    expect(began).toEqual(['small', 'giant', 'tiny']);
    for (const name of ['giant', 'tiny']) end(name)?.resolve();
    await Promise.all(all);
  });

  it('skips a request that was aborted while waiting', async () => {
    const { began, order, end } = startQueue(100);
    const leaving = new AbortController();
    const stay = [order('a', 1), order('b', 1)];
    const left = order('gone', 1, leaving.signal);
    const last = order('c', 1);
    leaving.abort(new Error('hung up'));
    await settled();
    end('a')?.resolve();
    await expect(left).rejects.toThrow('hung up');
    await settled();
    expect(began).toEqual(['a', 'b', 'c']);
    for (const name of ['b', 'c']) end(name)?.resolve();
    await Promise.all([...stay, last]);
  });
});
