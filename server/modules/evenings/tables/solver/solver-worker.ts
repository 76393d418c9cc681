import { parentPort, workerData } from 'node:worker_threads';
import { objections } from './checker';
import { solveRound } from './solve';
import type { Objection, RoundInput, RoundResult } from './types';

export type Solved = { result: RoundResult; objections: Objection[] };

const input: RoundInput = workerData;
const result = solveRound(input);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ result, objections: objections(input, result) } satisfies Solved);
