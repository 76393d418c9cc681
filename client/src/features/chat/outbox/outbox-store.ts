import type { DBSchema } from 'idb';
import { deviceDatabase } from '../../../lib/device-database';
import type { OutboxMessage } from './outbox-rules';

const STORE = 'messages';

type Schema = DBSchema & { [STORE]: { key: [viewerId: number, clientId: string]; value: OutboxMessage } };

const inStore = deviceDatabase<Schema>(
  'trib-outbox',
  (db) => void db.createObjectStore(STORE, { keyPath: ['viewerId', 'clientId'] }),
);

/** Messages that are not sent yet. Without storage, as in some in-app browsers, they last for this visit. */
export type OutboxStore = {
  load: (viewerId: number) => Promise<OutboxMessage[]>;
  put: (message: OutboxMessage) => Promise<void>;
  /** Changes nothing if another tab has removed it meanwhile. */
  update: (message: OutboxMessage) => Promise<void>;
  remove: (message: OutboxMessage) => Promise<void>;
  removeOfOthers: (viewerId: number) => Promise<void>;
  removeAll: () => Promise<void>;
};

const keyOf = ({ viewerId, clientId }: OutboxMessage): [number, string] => [viewerId, clientId];

export function createOutboxStore(): OutboxStore {
  const inMemory = new Map<string, OutboxMessage>();
  return {
    async load(viewerId) {
      const stored = await inStore((db) => db.getAll(STORE, IDBKeyRange.bound([viewerId], [viewerId, []])));
      return [...inMemory.values(), ...(stored ?? [])].filter((one) => one.viewerId === viewerId);
    },
    async put(message) {
      const key = await inStore((db) => db.put(STORE, message));
      if (key === undefined) inMemory.set(message.clientId, message);
    },
    async update(message) {
      if (inMemory.has(message.clientId)) inMemory.set(message.clientId, message);
      await inStore(async (db) => {
        const change = db.transaction(STORE, 'readwrite');
        if (await change.store.getKey(keyOf(message))) await change.store.put(message);
        await change.done;
      });
    },
    async remove(message) {
      inMemory.delete(message.clientId);
      await inStore((db) => db.delete(STORE, keyOf(message)));
    },
    async removeOfOthers(viewerId) {
      for (const [clientId, message] of inMemory)
        if (message.viewerId !== viewerId) inMemory.delete(clientId);
      await inStore((db) => db.delete(STORE, IDBKeyRange.upperBound([viewerId], true)));
      await inStore((db) => db.delete(STORE, IDBKeyRange.lowerBound([viewerId, []], true)));
    },
    async removeAll() {
      inMemory.clear();
      await inStore((db) => db.clear(STORE));
    },
  };
}
