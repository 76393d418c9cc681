import type { Db } from './handle';

/**
 * Builds a statement once for each pool and each of its connections instead of once per request: its SQL text is
 * generated once, and Postgres plans it once because it has a name. Values that vary between requests are
 * placeholders. A transaction uses the statements of its connection.
 */
export function preparedPerSession<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<object, T>();
  return (db) => {
    const { session } = db._;
    const known = made.get(session) ?? make(db);
    made.set(session, known);
    return known;
  };
}
