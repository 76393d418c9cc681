import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../../start-thread';
import type { Solved } from './solver-worker';
import type { RoundInput, RoundResult } from './types';

/** There is no result: solving took too long, was called off or threw, or the checker has an objection. */
export class RoundNotSolved extends Error {
  objections = 0;
}

/** Solves and checks a round in a thread of its own, so that no request waits for it. */
export function solveInWorker(
  input: RoundInput,
  {
    deadlineMs,
    signal,
    start = startWorker,
  }: { deadlineMs: number; signal?: AbortSignal; start?: typeof startWorker },
): Promise<RoundResult> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new RoundNotSolved('Called off'));
      return;
    }
    const worker = start(input);
    const end = (settled: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', callOff);
      settled();
      void worker.terminate();
    };
    const refuse = (
      reason: string,
      { cause, objections = 0 }: { cause?: unknown; objections?: number } = {},
    ) => end(() => reject(Object.assign(new RoundNotSolved(reason, { cause }), { objections })));
    const callOff = () => refuse('Called off');
    const timer = setTimeout(() => refuse(`Not solved within ${deadlineMs} ms`), deadlineMs);
    signal?.addEventListener('abort', callOff);
    worker.on('message', ({ result, objections }: Solved) => {
      if (objections.length === 0) end(() => resolve(result));
      else {
        refuse(`The checker has ${objections.length} objections, the first: ${objections[0]?.detail}`, {
          objections: objections.length,
        });
      }
    });
    worker.on('error', (error) => refuse('The solver threw', { cause: error }));
    worker.on('exit', () => refuse('The solver ended without a result'));
  });
}

function startWorker(input: RoundInput): Worker {
  return startThread(new URL('./solver-worker.ts', import.meta.url), input);
}
