import { describe, expect, it } from 'vitest';
import { createUploadLimiter, createWeightedQueue } from './upload-limits';

const { signal } = new AbortController();

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

function createSlots() {
  const limiter = createUploadLimiter();
  const leave: (() => void)[] = [];
  const enter = (personId: number, network = String(personId)) =>
    limiter.run({ personId, network }, () => new Promise<void>((resolve) => leave.push(resolve)));
  return { enter, leave };
}

describe('the upload limiter', () => {
  it('makes a person with many concurrent uploads wait until one is done', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 2 }, () => enter(1));
    await expect(enter(1)).rejects.toMatchObject({ status: 429, extra: { retryAfterSeconds: 3 } });
    inside.push(enter(2));
    leave[0]?.();
    await inside[0];
    inside.push(enter(1));
    for (const one of leave) one();
    await Promise.all(inside);
  });

  it('keeps half of all slots for other networks, however many accounts one of them has', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 8 }, (_one, person) => enter(person, 'one'));
    await expect(enter(99, 'one')).rejects.toMatchObject({ status: 429 });
    inside.push(enter(99, 'another'));
    leave[0]?.();
    await inside[0];
    inside.push(enter(98, 'one'));
    for (const one of leave) one();
    await Promise.all(inside);
  });

  it('tells everybody to retry when every slot is taken', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 16 }, (_one, person) => enter(person));
    await expect(enter(99)).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 3 } });
    leave[3]?.();
    await inside[3];
    inside.push(enter(99));
    for (const one of leave) one();
    await Promise.all(inside);
  });
});
