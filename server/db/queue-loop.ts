import type { Logger } from 'pino';
import type { Database } from './handle';

/** The poll is for work that was put off or has to be repeated; for everything else the database sends a notification. */
const POLL_MS = 15_000;
/** Work that takes longer is repeated by another instance, or after the restart. */
const CLOSE_TIMEOUT_MS = 3_000;

export type QueueWorker = {
  /** Works on what is due now and, from then on, on whatever becomes due. */
  start(): Promise<void>;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  database: Database;
  channel: string;
  log: Logger;
  work: () => Promise<void>;
  underWay?: ReadonlySet<Promise<void>>;
};

/**
 * Works through what is due each time the database announces more. The signal `closing` is aborted when closing takes too long.
 */
export function createQueueWorker({ database, channel, log, work, underWay = new Set() }: Options) {
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function wake(): void {
    if (isClosed) return;
    isWoken = true;
    working ??= workWhileWoken()
      .catch((error: unknown) => log.warn({ err: error, channel }, 'what is due was not read'))
      .finally(() => {
        working = null;
        if (isWoken) wake();
      });
  }

  async function workWhileWoken(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      await work();
    }
  }

  const isBusy = () => working !== null || underWay.size > 0;
  async function idle(): Promise<void> {
    while (isBusy()) await Promise.all([working, ...underWay]);
  }

  const worker: QueueWorker = {
    async start() {
      stopListening = await database.listen(channel, { onNotification: wake, onReconnect: wake });
      timer = setInterval(wake, POLL_MS).unref();
      wake();
    },
    wake,
    idle,
    async close() {
      isClosed = true;
      isWoken = false;
      clearInterval(timer);
      stopListening?.();
      const abortTimer = setTimeout(() => closing.abort(), CLOSE_TIMEOUT_MS);
      await idle();
      clearTimeout(abortTimer);
    },
  };
  return { worker, closing: closing.signal, isClosed: () => isClosed };
}
