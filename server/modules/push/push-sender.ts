import type { Database } from '../../db/handle';
import { PUSH_CHANNEL } from '../../db/notify';
import { claimSubscriptions, queueMessages } from './deliveries.queries';
import { deliverTo, type DeliveryDeps } from './deliver.service';

/** A push service that hangs occupies one of these for ten seconds. */
const CONCURRENT_BROWSERS = 16;
/** For what was held or has to be repeated; everything else causes a notification of the database. */
const POLL_MS = 15_000;
/** What takes longer is repeated by another instance, or after the restart. */
const CLOSE_TIMEOUT_MS = 3_000;

export type PushSender = {
  /** Sends what is due now, and automatically from then on. */
  start(): Promise<void>;
  wake(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** Sends what is due to push services. Any number of instances share the work. */
export function createPushSender(deps: DeliveryDeps & { database: Database }): PushSender {
  const { database, db, log } = deps;
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  let polling: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function wake(): void {
    if (isClosed) return;
    isWoken = true;
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, 'push messages were not read'))
      .finally(() => {
        polling = null;
        if (isWoken) wake();
      });
  }

  async function poll(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      while (await queueMessages(db));
      const free = CONCURRENT_BROWSERS - sending.size;
      if (free === 0) return;
      for (const claimed of await claimSubscriptions(db, free)) {
        const sent = deliverTo(claimed, { ...deps, closing: closing.signal })
          .catch((error: unknown) => log.warn({ err: error }, 'a push message was not sent'))
          .finally(() => {
            sending.delete(sent);
            wake();
          });
        sending.add(sent);
      }
    }
  }

  const isBusy = () => polling !== null || sending.size > 0;
  const idle = async () => {
    while (isBusy()) await Promise.all([polling, ...sending]);
  };

  return {
    async start() {
      stopListening = await database.listen(PUSH_CHANNEL, { onNotification: wake, onReconnect: wake });
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
}
