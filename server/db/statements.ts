import type { Db } from './handle';

/**
 * Builds statements once for each pool and for each of its connections, instead of once per request: their SQL text is
 * generated once, and Postgres plans a named statement once. Values that vary between requests are placeholders. A
 * transaction finds those of its connection.
 */
export function oncePerDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<object, T>();
  return (db) => {
    const { session } = db._;
    const known = made.get(session) ?? make(db);
    made.set(session, known);
    return known;
  };
}
