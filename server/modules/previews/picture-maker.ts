import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Card } from './previews.views';

export type PictureMaker = { make(card: Card, photo?: Uint8Array | null): Promise<Buffer> };
export type Order = { card: Card; photo: Uint8Array | null };
export type Answer = { picture: Uint8Array } | { error: string };

const DRAWING_MS = 8_000;
const WAITING_MAX = 40;
/** A thread that draws nothing holds 60 MB for nothing. */
const IDLE_MS = 30_000;

type Job = { order: Order; resolve(picture: Buffer): void; reject(error: Error): void };

/** Draws in a thread, one picture at a time, so that requests of people never wait for a picture. */
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
    worker ??= launch();
    timer = setTimeout(() => stop(new Error('The picture took too long')), DRAWING_MS).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(current.order);
  }

  function launch(): Worker {
    const started = start();
    started.unref();
    started.on('message', (answer: Answer) => {
      // Said as its time ran out: it is another picture's turn, on another thread.
      if (started !== worker) return;
      const job = current;
      current = null;
      if ('picture' in answer) job?.resolve(Buffer.from(answer.picture));
      else job?.reject(new Error(answer.error));
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
          reject(new Error('Too many pictures are waiting'));
          return;
        }
        waiting.push({ order: { card, photo }, resolve, reject });
        if (current === null) next();
      }),
  };
}

/** Beside the bundle as a file of its own; in the source tree it is TypeScript, which tsx reads. */
function startWorker(): Worker {
  const built = new URL('./picture-worker.mjs', import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built);
  const source = JSON.stringify(new URL('./picture-worker.ts', import.meta.url).href);
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`,
    { eval: true, execArgv: [] },
  );
}
