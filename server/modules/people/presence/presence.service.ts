import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../../db/handle';
import { deleteOffline, deleteLostInstances, renewInstance, storeOnline } from './presence.queries';

type PresenceOptions = {
  db: Db;
  log: Logger;
  connected: () => number[];
  /** Tells every instance that these people have come or gone. */
  publish: (userIds: readonly number[]) => Promise<void>;
};

const TIMES = {
  /** Everybody who comes or goes within this time is stored together. */
  batchMs: 1_000,
  /** A person who is back within this time, after a reload or on another server, was never away. */
  awayMs: 5_000,
  renewMs: 10_000,
};

/** Keeps in the database who is connected to this instance, with a few statements however many they are. */
export function createPresence({ db, log, connected, publish }: PresenceOptions, times = TIMES) {
  let instanceId = randomUUID();
  const stored = new Set<number>();
  const leftAt = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let hasChanges = false;
  let isClosed = false;
  let storing: Promise<void> | null = null;

  async function store(): Promise<void> {
    const here = new Set(connected());
    if (await renewInstance(db, instanceId)) stored.clear();
    const came = [...here].filter((id) => !stored.has(id));
    const gone = collectOffline(here);
    const arrived = await storeOnline(db, instanceId, came);
    await deleteOffline(db, instanceId, gone);
    const lost = await deleteLostInstances(db);
    for (const id of came) stored.add(id);
    for (const id of gone) stored.delete(id);
    // Two instances that a person leaves at once may still see each other's row, so departures are always announced.
    const changed = [...arrived, ...gone, ...lost];
    if (changed.length > 0) await publish(changed);
  }

  /** Returns the people who have been away for long enough, each of them once. */
  function collectOffline(here: ReadonlySet<number>): number[] {
    const now = performance.now();
    for (const id of here) leftAt.delete(id);
    for (const id of stored) if (!here.has(id) && !leftAt.has(id)) leftAt.set(id, now);
    const gone = [...leftAt].filter(([, at]) => now - at >= times.awayMs).map(([id]) => id);
    for (const id of gone) leftAt.delete(id);
    return gone;
  }

  /** After a failure nobody knows what is stored. The old id expires, and everybody is stored under a new one. */
  function startOver(error: unknown): void {
    log.warn({ err: error }, 'Who is online was not stored');
    instanceId = randomUUID();
    stored.clear();
    leftAt.clear();
  }

  function run(): void {
    hasChanges = false;
    storing = store()
      .catch(startOver)
      .finally(() => {
        storing = null;
        if (hasChanges || leftAt.size > 0) runAfter(times.batchMs);
        else if (stored.size > 0 || connected().length > 0) runAfter(times.renewMs);
      });
  }

  function runAfter(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, ms).unref();
  }

  return {
    /** Call it when a person's first stream was opened, or their last one closed. */
    changed(): void {
      if (hasChanges) return;
      hasChanges = true;
      if (storing === null) runAfter(times.batchMs);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await storing;
    },
  };
}
