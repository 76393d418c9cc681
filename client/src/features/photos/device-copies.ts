import { DAY_MS } from '#shared/domain/durations';
import { deviceStore } from '../../lib/device-database';
import { createListeners } from '../../lib/listeners';

/** The bytes of pictures that are not uploaded yet. Without storage they last for this visit. */
const STORE = 'copies';
const BY_AGE = 'at';
const MAX_AGE_DAYS = 7;

/** An upload that the server accepted: its id with the crop, its URL, the uploader, and the time. */
export type StoredUpload = { uploadId: string; url: string; by: number; at: number };
type Copy = { key: string; bytes: Blob; at: number; sent?: StoredUpload };

const inStore = deviceStore<Copy>(
  'trib-photos',
  STORE,
  (db) => void db.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_AGE, BY_AGE),
);

const inMemory = new Map<string, Blob>();
const uploadsInMemory = new Map<string, StoredUpload>();
const recorded = createListeners();

/** The copy can be used at once, although storing it takes a moment. */
export function storeCopy(key: string, bytes: Blob): void {
  inMemory.set(key, bytes);
  void inStore((copies) => copies.put({ key, bytes, at: Date.now() }));
}

export function copyInMemory(key: string): Blob | undefined {
  return inMemory.get(key);
}

export async function copyOf(key: string): Promise<Blob | null> {
  const known = inMemory.get(key);
  if (known) return known;
  const copy = await inStore((copies) => copies.get(key));
  if (!copy) return null;
  inMemory.set(key, copy.bytes);
  return copy.bytes;
}

export const knownUploads = (): Iterable<StoredUpload> => uploadsInMemory.values();
export const onUploadRecorded = recorded.add;

function know(key: string, upload: StoredUpload): void {
  uploadsInMemory.set(key, upload);
  recorded.notify();
}

export async function recordUpload(key: string, sent: StoredUpload): Promise<void> {
  know(key, sent);
  await inStore((copies) => {
    const found = copies.get(key);
    found.addEventListener('success', () => found.result && copies.put({ ...found.result, sent }));
    return found;
  });
}

export async function uploadOf(key: string): Promise<StoredUpload | undefined> {
  const known = uploadsInMemory.get(key);
  if (known) return known;
  const copy = await inStore((copies) => copies.get(key));
  if (copy?.sent) know(key, copy.sent);
  return copy?.sent;
}

export async function deleteCopies(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    inMemory.delete(key);
    uploadsInMemory.delete(key);
  }
  recorded.notify();
  await Promise.all(keys.map((key) => inStore((copies) => copies.delete(key))));
}

/** Deletes the copies of every draft and form, even without storage. */
export async function deleteAllCopies(): Promise<void> {
  inMemory.clear();
  uploadsInMemory.clear();
  await inStore((copies) => copies.clear());
}

/** Deletes old pictures of abandoned drafts. */
export async function sweepCopies(inUse: readonly string[], now = Date.now()): Promise<void> {
  const oldest = now - MAX_AGE_DAYS * DAY_MS;
  const stale = await inStore((copies) => copies.index(BY_AGE).getAllKeys(IDBKeyRange.upperBound(oldest)));
  await deleteCopies((stale ?? []).map(String).filter((key) => !inUse.includes(key)));
}
