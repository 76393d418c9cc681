import type { DBSchema } from 'idb';
import { deviceDatabase } from '../../lib/device-database';

/** The bytes of pictures that are not uploaded yet. Without storage they last for this visit. */
const STORE = 'copies';
const BY_AGE = 'at';
const KEPT_DAYS = 7;
const DAY = 86_400_000;

/** What the server accepted: which crop of the picture, when, from whom, and its URL. */
export type Sent = { uploadId: string; url: string; by: number; at: number };
type Copy = { key: string; bytes: Blob; at: number; sent?: Sent };
type Schema = DBSchema & { [STORE]: { key: string; value: Copy; indexes: { [BY_AGE]: number } } };

const inStore = deviceDatabase<Schema>(
  'trib-photos',
  (db) => void db.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_AGE, BY_AGE),
);

const ofThisVisit = new Map<string, Blob>();
const sentThisVisit = new Map<string, Sent>();

/** Usable at once; storing it takes a moment. */
export function keepCopy(key: string, bytes: Blob): void {
  ofThisVisit.set(key, bytes);
  void inStore((db) => db.put(STORE, { key, bytes, at: Date.now() }));
}

export function copyOfThisVisit(key: string): Blob | undefined {
  return ofThisVisit.get(key);
}

export async function copyOf(key: string): Promise<Blob | null> {
  const known = ofThisVisit.get(key);
  if (known) return known;
  const kept = await inStore((db) => db.get(STORE, key));
  if (!kept) return null;
  ofThisVisit.set(key, kept.bytes);
  return kept.bytes;
}

export async function noteSent(key: string, sent: Sent): Promise<void> {
  sentThisVisit.set(key, sent);
  await inStore(async (db) => {
    const change = db.transaction(STORE, 'readwrite');
    const kept = await change.store.get(key);
    if (kept) await change.store.put({ ...kept, sent });
    await change.done;
  });
}

export async function sentOf(key: string): Promise<Sent | undefined> {
  const known = sentThisVisit.get(key);
  if (known) return known;
  return (await inStore((db) => db.get(STORE, key)))?.sent;
}

export async function dropCopies(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    ofThisVisit.delete(key);
    sentThisVisit.delete(key);
  }
  await Promise.all(keys.map((key) => inStore((db) => db.delete(STORE, key))));
}

/** Deletes those of every draft and form, even without storage. */
export async function dropAllCopies(): Promise<void> {
  ofThisVisit.clear();
  sentThisVisit.clear();
  await inStore((db) => db.clear(STORE));
}

/** Deletes pictures of abandoned drafts. */
export async function sweepCopies(inUse: readonly string[], now = Date.now()): Promise<void> {
  const stale = await inStore((db) =>
    db.getAllKeysFromIndex(STORE, BY_AGE, IDBKeyRange.upperBound(now - KEPT_DAYS * DAY)),
  );
  await dropCopies((stale ?? []).filter((key) => !inUse.includes(key)));
}
