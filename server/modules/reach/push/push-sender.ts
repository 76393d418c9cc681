import type { Database } from '../../../db/handle';
import { PUSH_CHANNEL } from '../../../db/notify';
import { createQueueWorker, type QueueWorker } from '../../../db/queue-loop';
import { DUE_BROWSERS_MAX, claimSubscriptions, findDueBrowsers, queueMessages } from './deliveries.queries';
import { deliverTo, type DeliveryDeps, type PushBatch, readBatches } from './deliver.service';

/** Sends what is due to push services. Any number of instances share the work. */
export function createPushSender(deps: DeliveryDeps & { database: Database }): QueueWorker {
  const { database, db, log } = deps;
  const sending = new Set<Promise<void>>();
  const lanes = createLanes();
  let hasMore = false;
  const { worker, closing } = createQueueWorker({
    database,
    channel: PUSH_CHANNEL,
    log,
    underWay: sending,
    async work() {
      while (await queueMessages(db));
      while (await sendBatch());
    },
  });

  /** Returns false if nothing was due that could be sent now. */
  async function sendBatch(): Promise<boolean> {
    const busy = lanes.busyServices();
    const due = await findDueBrowsers(db, { exceptOf: busy });
    const chosen = due.filter(({ origin }) => lanes.take(origin));
    hasMore = busy.length > 0 || chosen.length < due.length || due.length === DUE_BROWSERS_MAX;
    const batches = await claimBatches(chosen.map(({ id }) => id)).catch((error: unknown) => {
      for (const { origin } of chosen) lanes.giveBack(origin);
      throw error;
    });
    for (const { id, origin } of chosen) {
      const batch = batches.get(id);
      if (!batch) {
        lanes.giveBack(origin);
        continue;
      }
      const batchSent = send(batch, origin).finally(() => sending.delete(batchSent));
      sending.add(batchSent);
    }
    return batches.size > 0 && hasMore;
  }

  async function claimBatches(ids: number[]): Promise<Map<number, PushBatch>> {
    const batches = await readBatches(deps, await claimSubscriptions(db, ids));
    return new Map(batches.map((batch) => [batch.claimed.id, batch]));
  }

  async function send(batch: PushBatch, origin: string): Promise<void> {
    const onOutcome = (didAnswer: boolean) => lanes.note(origin, didAnswer);
    let isMoreDue = false;
    try {
      isMoreDue = await deliverTo(batch, { ...deps, onOutcome, closing });
    } catch (error) {
      log.warn({ err: error }, 'a push message was not sent');
    }
    lanes.giveBack(origin);
    if (isMoreDue || (hasMore && lanes.isOpen(origin))) worker.wake();
  }

  return worker;
}

const LANES = 128;
/** One push service gets at most this many, so that one that hangs leaves half to the others. */
const LANES_OF_SERVICE = 64;
/** A service gets this few until it has answered, and again once it has not: strangers choose their push services. */
const LANES_OF_UNPROVEN = 2;
/** All services that have not answered share this many. */
const LANES_OF_ALL_UNPROVEN = 64;
const PROVEN_KEPT = 1_000;

/** Limits requests in total and for each push service, because one to a service that hangs takes ten seconds. */
function createLanes() {
  const inUse = new Map<string, number>();
  const proven = new Set<string>();
  const usedBy = (origin: string) => inUse.get(origin) ?? 0;
  const used = (isCounted: (origin: string) => boolean) =>
    [...inUse].reduce((sum, [origin, lanes]) => sum + (isCounted(origin) ? lanes : 0), 0);
  const limitOf = (origin: string) => (proven.has(origin) ? LANES_OF_SERVICE : LANES_OF_UNPROVEN);
  const isBusy = (origin: string) => usedBy(origin) > limitOf(origin) / 2;

  function hasRoom(origin: string): boolean {
    if (usedBy(origin) >= limitOf(origin) || used(() => true) >= LANES) return false;
    return proven.has(origin) || used((other) => !proven.has(other)) < LANES_OF_ALL_UNPROVEN;
  }

  return {
    /** Claiming more browsers of these services is not worth it yet: fewer than half of their lanes are free. */
    busyServices: () => [...inUse.keys()].filter(isBusy),
    isOpen: (origin: string) => !isBusy(origin) && hasRoom(origin),
    /** Returns false if no lane is free. */
    take(origin: string): boolean {
      if (!hasRoom(origin)) return false;
      inUse.set(origin, usedBy(origin) + 1);
      return true;
    },
    giveBack(origin: string): void {
      const left = usedBy(origin) - 1;
      if (left > 0) inUse.set(origin, left);
      else inUse.delete(origin);
    },
    note(origin: string, didAnswer: boolean): void {
      if (!didAnswer) proven.delete(origin);
      else if (proven.size < PROVEN_KEPT) proven.add(origin);
    },
  };
}
