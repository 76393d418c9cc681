import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Rows<T> = { rows: T[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** What all queries take: the embedded database, Postgres, or a transaction of either. */
export type Db = PgDatabase<RowsHKT>;

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Makes what was committed so far survive a power cut. Postgres does that by itself. */
  flush(): Promise<void>;
  close(): Promise<void>;
};
