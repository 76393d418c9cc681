/** The object store of a database, with the type of what is in it. */
interface DeviceStore<Value> extends Omit<IDBObjectStore, 'get' | 'getAll'> {
  get(key: IDBValidKey): IDBRequest<Value | undefined>;
  getAll(range: IDBKeyRange): IDBRequest<Value[]>;
}

/**
 * Resolves to the result of the request once the transaction is complete, or to `undefined` if the browser refuses
 * storage, as in private windows and some in-app browsers.
 */
type UseStore<Value> = <T>(act: (store: DeviceStore<Value>) => IDBRequest<T>) => Promise<T | undefined>;

/** A database of this browser with one store, opened when it is first used. */
export function deviceStore<Value>(
  database: string,
  name: string,
  create: (db: IDBDatabase) => void,
): UseStore<Value> {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.addEventListener('upgradeneeded', () => create(request.result));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const forget = () => (opening = undefined);
    // Some browsers close the database of a page in the background. The next use opens it again.
    opening.then((db) => db.addEventListener('close', forget), forget);
    return opening;
  }

  return async (act) => {
    try {
      const transaction = (await open()).transaction(name, 'readwrite');
      const request = act(transaction.objectStore(name));
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
      return request.result;
    } catch {
      return undefined;
    }
  };
}
