import { watchEventLoop } from '../event-loop-watch';

/**
 * Vitest's own limits do not take effect while the event loop is stuck. Opening a database takes a while on a busy
 * machine, so this is long.
 */
const LIMIT_S = 120;

/** One watch for each process of the test run, however many files the process runs. */
export const watch = watchEventLoop(LIMIT_S);
