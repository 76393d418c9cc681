import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPictureMaker } from './picture-maker';

const card = { key: 'k', headline: 'h', lines: [] };

class FakeWorker extends EventEmitter {
  readonly asked: unknown[] = [];
  unref = () => {};
  terminate = vi.fn<() => Promise<number>>(async () => 0);
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  draws(byte = 1): void {
    this.emit('message', { picture: new Uint8Array([byte]) });
  }
}

let workers: FakeWorker[] = [];
const start = () => {
  const worker = new FakeWorker();
  workers.push(worker);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what the maker uses
  return worker as unknown as Worker;
};
const worker = (index = 0) => {
  const found = workers[index];
  if (!found) throw new Error('not started');
  return found;
};

const failureOf = (picture: Promise<Buffer>): Promise<string> =>
  picture.then(
    () => 'drawn',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a picture maker', () => {
  it('draws one at a time, in order, in one thread', async () => {
    const maker = createPictureMaker(start);
    const both = [maker.make(card), maker.make(card)];
    expect(worker().asked).toHaveLength(1);
    worker().draws();
    expect(worker().asked).toHaveLength(2);
    worker().draws();
    expect(await Promise.all(both)).toEqual([Buffer.from([1]), Buffer.from([1])]);
    expect(workers).toHaveLength(1);
  });

  it('replaces a thread that hangs', async () => {
    const maker = createPictureMaker(start);
    const hanging = failureOf(maker.make(card));
    const next = maker.make(card);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(await hanging).toBe('The picture took too long');
    expect(worker().terminate).toHaveBeenCalled();
    worker(1).draws();
    expect(await next).toEqual(Buffer.from([1]));
  });

  it('gives a running thread less time than one that has to start', async () => {
    const maker = createPictureMaker(start);
    const first = maker.make(card);
    await vi.advanceTimersByTimeAsync(27_999);
    worker().draws();
    expect(await first).toEqual(Buffer.from([1]));
    const second = failureOf(maker.make(card));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await second).toBe('The picture took too long');
  });

  it('ignores a late reply instead of using it for the next picture', async () => {
    const maker = createPictureMaker(start);
    const late = failureOf(maker.make(card));
    const next = maker.make(card);
    await vi.advanceTimersByTimeAsync(28_000);
    worker(0).draws(2);
    worker(1).draws();
    expect([await late, await next]).toEqual(['The picture took too long', Buffer.from([1])]);
    expect(worker(1).asked).toHaveLength(1);
  });

  it('survives a thread that dies, and a picture that fails', async () => {
    const maker = createPictureMaker(start);
    const first = failureOf(maker.make(card));
    worker().emit('error', new Error('boom'));
    expect(await first).toBe('boom');
    const second = failureOf(maker.make(card));
    worker(1).emit('message', { error: 'no such font' });
    expect(await second).toBe('no such font');
  });

  it('refuses when too many wait', async () => {
    const maker = createPictureMaker(start);
    const made = Array.from({ length: 41 }, () => maker.make(card).catch(() => null));
    await expect(maker.make(card)).rejects.toThrow('Too many');
    for (let drawn = 0; drawn < 41; drawn++) worker().draws();
    expect(await Promise.all(made)).not.toContain(null);
  });

  it('ends its thread when idle', async () => {
    const maker = createPictureMaker(start);
    const picture = maker.make(card);
    worker().draws();
    await picture;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(worker().terminate).toHaveBeenCalled();
  });
});
