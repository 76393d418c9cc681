import type { Database } from '../../db/handle';
import { claimSubscriptions, SPREAD_ALL, spreadMessages } from './deliveries.queries';
import { deliverTo, type DeliveryNeeds } from './deliver.service';

const CHANNEL = 'pushes';
/** A push service that hangs occupies one of these for ten seconds. */
const SLOTS = 16;
/** For what was held or has to be repeated; everything else causes a notification of the database. */
const LOOK_AGAIN_MS = 15_000;
/** What takes longer is repeated by another instance, or after the restart. */
const CLOSE_MS = 3_000;

export type PushSender = {
  /** Looks for something to send, now and by itself from then on. */
  start(): Promise<void>;
  wake(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** Sends what is due to push services. Any number of instances share the work. */
export function createPushSender(needs: DeliveryNeeds & { database: Database }): PushSender {
  const { database, db, log, now } = needs;
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function wake(): void {
    if (isClosed) return;
    isWoken = true;
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'push messages were not read'))
      .finally(() => {
        looking = null;
        if (isWoken) wake();
      });
  }

  async function look(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      while ((await spreadMessages(db, now())) === SPREAD_ALL);
      const free = SLOTS - sending.size;
      if (free === 0) return;
      for (const claimed of await claimSubscriptions(db, now(), free)) {
        const sent = deliverTo(claimed, { ...needs, closing: closing.signal })
          .catch((error: unknown) => log.warn({ err: error }, 'a push message was not sent'))
          .finally(() => {
            sending.delete(sent);
            wake();
          });
        sending.add(sent);
      }
    }
  }

  const isBusy = () => looking !== null || sending.size > 0;
  const idle = async () => {
    while (isBusy()) await Promise.all([looking, ...sending]);
  };

  return {
    async start() {
      stopListening = await database.listen(CHANNEL, { heard: wake, missed: wake });
      timer = setInterval(wake, LOOK_AGAIN_MS).unref();
      wake();
    },
    wake,
    idle,
    async close() {
      isClosed = true;
      isWoken = false;
      clearInterval(timer);
      stopListening?.();
      const cut = setTimeout(() => closing.abort(), CLOSE_MS);
      await idle();
      clearTimeout(cut);
    },
  };
}
