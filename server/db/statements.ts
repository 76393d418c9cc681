import type { Db } from './handle';

/**
 * Builds statements once per database instead of once per request: their SQL text is generated once, and on the
 * connections of short reads Postgres plans a named statement once. Values that vary between requests are placeholders.
 */
export function oncePerDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}
