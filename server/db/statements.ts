import type { Db } from './handle';

/**
 * Makes statements once for each database instead of once for each request: their text is built once,
 * and Postgres plans a named one once a connection. What changes from request to request is a placeholder.
 */
export function oncePerDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}
