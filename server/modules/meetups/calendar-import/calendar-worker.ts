import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar } from './read-calendar.rules';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(readCalendar(workerData.text, workerData.asked));
