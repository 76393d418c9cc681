import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './handle';

/** The poll is for work that was put off or has to be repeated; for everything else the database sends a notification. */
export const POLL_MS = 15_000;
/** Work that takes longer is told to end, and repeated by another instance, or after the restart. */
const CLOSE_TIMEOUT_MS = 3_000;

export type QueueWorker = {
  /** Works on what is due now and, from then on, on whatever becomes due. */
  start(): Promise<void>;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'listen'>;
  channel: string;
  log: Pick<Logger, 'warn'>;
  work: () => Promise<void>;
  underWay?: ReadonlySet<Promise<void>>;
  closeMs?: number;
};

/**
 * Works through what is due each time the database announces more. The signal `closing` is aborted when closing takes too long.
 */
export function createQueueWorker({
  database,
  channel,
  log,
  work,
  underWay = new Set(),
  closeMs = CLOSE_TIMEOUT_MS,
}: Options) {
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
      await Promise.race([idle(), delay(closeMs, undefined, { ref: false })]);
      closing.abort();
      await Promise.race([idle(), delay(closeMs, undefined, { ref: false })]);
    },
  };
  return { worker, closing: closing.signal, isClosed: () => isClosed };
}
