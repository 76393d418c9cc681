import { watchEventLoop } from '../event-loop-watch';

/** Vitest's own limits never come up while the event loop is stuck. On a busy machine opening a database takes a while. */
const LIMIT_S = 120;

/** One for each process of the test run, however many files it runs. */
export const watch = watchEventLoop(LIMIT_S);
