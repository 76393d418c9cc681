import { deviceStore } from '../device-database';
import type { OutboxEntry } from './outbox-entry';

const STORE = 'messages';

const inStore = deviceStore<OutboxEntry>(
  'trib-outbox',
  STORE,
  (db) => void db.createObjectStore(STORE, { keyPath: ['viewerId', 'clientId'] }),
);

/** Entries that have not been sent yet. Without storage, as in some in-app browsers, they last for this visit. */
export type OutboxStore = {
  load: (viewerId: number) => Promise<OutboxEntry[]>;
  put: (entry: OutboxEntry) => Promise<void>;
  /** Does nothing if another tab has removed the entry meanwhile, or taken it back. */
  update: (entry: OutboxEntry) => Promise<void>;
  /** Removes a sent entry, unless it was taken back meanwhile. */
  removeSent: (entry: OutboxEntry) => Promise<void>;
  remove: (entry: OutboxEntry) => Promise<void>;
  removeOfOthers: (viewerId: number) => Promise<void>;
  removeAll: () => Promise<void>;
};

const keyOf = ({ viewerId, clientId }: OutboxEntry): [number, string] => [viewerId, clientId];

export function createOutboxStore(): OutboxStore {
  const inMemory = new Map<string, OutboxEntry>();

  /** Does nothing if the entry is gone, or if it was taken back and this change does not know. */
  async function change(entry: OutboxEntry, act: 'put' | 'delete'): Promise<void> {
    const isCurrent = (kept: OutboxEntry | undefined) =>
      kept !== undefined && (!kept.isTakenBack || entry.isTakenBack === true);
    if (isCurrent(inMemory.get(entry.clientId))) {
      if (act === 'put') inMemory.set(entry.clientId, entry);
      else inMemory.delete(entry.clientId);
    }
    await inStore((entries) => {
      const kept = entries.get(keyOf(entry));
      kept.addEventListener('success', () => {
        if (!isCurrent(kept.result)) return;
        if (act === 'put') entries.put(entry);
        else entries.delete(keyOf(entry));
      });
      return kept;
    });
  }

  return {
    async load(viewerId) {
      const stored = await inStore((entries) =>
        entries.getAll(IDBKeyRange.bound([viewerId], [viewerId, []])),
      );
      return [...inMemory.values(), ...(stored ?? [])].filter((one) => one.viewerId === viewerId);
    },
    async put(entry) {
      const key = await inStore((entries) => entries.put(entry));
      if (key === undefined) inMemory.set(entry.clientId, entry);
    },
    update: (entry) => change(entry, 'put'),
    removeSent: (entry) => change(entry, 'delete'),
    async remove(entry) {
      inMemory.delete(entry.clientId);
      await inStore((entries) => entries.delete(keyOf(entry)));
    },
    async removeOfOthers(viewerId) {
      for (const [clientId, entry] of inMemory) if (entry.viewerId !== viewerId) inMemory.delete(clientId);
      await inStore((entries) => entries.delete(IDBKeyRange.upperBound([viewerId], true)));
      await inStore((entries) => entries.delete(IDBKeyRange.lowerBound([viewerId, []], true)));
    },
    async removeAll() {
      inMemory.clear();
      await inStore((entries) => entries.clear());
    },
  };
}
