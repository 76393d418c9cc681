import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../start-thread';
import type { Card } from './previews.views';

export type PictureMaker = { make(card: Card, photo?: Uint8Array | null): Promise<Buffer> };
export type Order = { card: Card; photo: Uint8Array | null };
export type Reply = { picture: Uint8Array } | { error: string };

/** Says that too many pictures are queued at the moment, which is not a failure. */
export class QueueFull extends Error {}

const DRAWING_MS = 8_000;
/** A new thread first reads its fonts, which on a busy machine takes longer than any picture. */
const STARTING_MS = 20_000;
const WAITING_MAX = 40;
/** An idle thread holds 60 MB, so it ends after this time. */
const IDLE_MS = 30_000;

type Job = { order: Order; resolve(picture: Buffer): void; reject(error: Error): void };

/** Draws in a worker thread, one picture at a time, so that requests never wait for a picture. */
export function createPictureMaker(start: () => Worker = startWorker): PictureMaker {
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current === null) {
      timer = setTimeout(() => stop(new Error('idle')), IDLE_MS).unref();
      return;
    }
    const limitMs = DRAWING_MS + (worker === null ? STARTING_MS : 0);
    worker ??= launch();
    timer = setTimeout(() => stop(new Error('The picture took too long')), limitMs).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(current.order);
  }

  function launch(): Worker {
    const started = start();
    started.unref();
    started.on('message', (reply: Reply) => {
      // The reply came after its time was up; a newer thread draws the current picture.
      if (started !== worker) return;
      const job = current;
      current = null;
      if ('picture' in reply) job?.resolve(Buffer.from(reply.picture));
      else job?.reject(new Error(reply.error));
      next();
    });
    started.on('error', (error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The drawing thread ended')));
    return started;
  }

  function stop(reason: Error): void {
    const stopped = worker;
    if (stopped === null) return;
    fail(stopped, reason);
    void stopped.terminate();
  }

  function fail(failed: Worker, reason: unknown): void {
    if (failed !== worker) return;
    worker = null;
    clearTimeout(timer);
    const job = current;
    current = null;
    job?.reject(reason instanceof Error ? reason : new Error(String(reason)));
    if (waiting.length > 0) next();
  }

  return {
    make: (card, photo = null) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) {
          reject(new QueueFull('Too many pictures are waiting'));
          return;
        }
        waiting.push({ order: { card, photo }, resolve, reject });
        if (current === null) next();
      }),
  };
}

const startWorker = () => startThread(new URL('./picture-worker.ts', import.meta.url));
