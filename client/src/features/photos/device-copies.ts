/** The bytes of pictures that are not uploaded yet. Where the browser keeps nothing, they last for this visit. */
const DATABASE = 'trib-photos';
const STORE = 'copies';
const BY_AGE = 'at';
const KEPT_DAYS = 7;
const DAY = 86_400_000;

/** When the server took it, and from whom. */
export type Sent = { by: number; at: number };
type Copy = { key: string; bytes: Blob; at: number; sent?: Sent };

const ofThisVisit = new Map<string, Blob>();
const sentThisVisit = new Map<string, Sent>();

/** Usable at once; that it is also written down takes a moment. */
export function keepCopy(key: string, bytes: Blob): void {
  ofThisVisit.set(key, bytes);
  void inStore('readwrite', (store) => store.put({ key, bytes, at: Date.now() } satisfies Copy));
}

export function copyOfThisVisit(key: string): Blob | undefined {
  return ofThisVisit.get(key);
}

export async function copyOf(key: string): Promise<Blob | null> {
  const known = ofThisVisit.get(key);
  if (known) return known;
  const kept: unknown = await inStore('readonly', (store) => store.get(key));
  if (!isCopy(kept)) return null;
  ofThisVisit.set(key, kept.bytes);
  return kept.bytes;
}

export async function noteSent(key: string, sent: Sent): Promise<void> {
  sentThisVisit.set(key, sent);
  const kept: unknown = await inStore('readonly', (store) => store.get(key));
  if (isCopy(kept)) await inStore('readwrite', (store) => store.put({ ...kept, sent } satisfies Copy));
}

export async function sentOf(key: string): Promise<Sent | undefined> {
  const known = sentThisVisit.get(key);
  if (known) return known;
  const kept: unknown = await inStore('readonly', (store) => store.get(key));
  return isCopy(kept) ? kept.sent : undefined;
}

export async function dropCopies(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    ofThisVisit.delete(key);
    sentThisVisit.delete(key);
  }
  await Promise.all(keys.map((key) => inStore('readwrite', (store) => store.delete(key))));
}

/** Forgets the pictures of drafts nobody came back to. */
export async function sweepCopies(inUse: readonly string[], now = Date.now()): Promise<void> {
  const stale = IDBKeyRangeUpTo(now - KEPT_DAYS * DAY);
  const keys = stale && (await inStore('readonly', (store) => store.index(BY_AGE).getAllKeys(stale)));
  if (!Array.isArray(keys)) return;
  await dropCopies(keys.filter((key): key is string => typeof key === 'string' && !inUse.includes(key)));
}

function IDBKeyRangeUpTo(time: number): IDBKeyRange | null {
  return typeof IDBKeyRange === 'undefined' ? null : IDBKeyRange.upperBound(time);
}

function isCopy(value: unknown): value is Copy {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Blob;
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_AGE, BY_AGE),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')));
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

/** `undefined` where the browser refuses, as private windows and some in-app browsers do. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')));
    });
  } catch {
    return undefined;
  }
}
