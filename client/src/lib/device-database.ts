import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Resolves to `undefined` if the browser refuses storage, as in private windows and some in-app browsers. */
type UseDatabase<Schema extends DBSchema> = <T>(
  act: (db: IDBPDatabase<Schema>) => Promise<T>,
) => Promise<T | undefined>;

/** A database of this browser, opened when it is first used. */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (db: IDBPDatabase<Schema>) => void,
): UseDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(name, 1, {
      upgrade: createStores,
      // Some browsers close the database of a page in the background. The next use opens it again.
      terminated: () => (opening = undefined),
    });
    opening.catch(() => (opening = undefined));
    return opening;
  }

  return async (act) => {
    try {
      return await act(await open());
    } catch {
      return undefined;
    }
  };
}
