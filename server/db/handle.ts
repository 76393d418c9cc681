import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Position } from './replica';
import type { TextEncoding } from './raw-text';

type Rows<T> = { rows: T[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Anything that runs queries: the embedded database, Postgres, or a transaction of either. */
export type Db = PgDatabase<RowsHKT>;

/** Notifications that were sent while the connection was lost are gone; `onReconnect` says that this may have happened. */
export type Listener = { onNotification: (payload: string) => void; onReconnect: () => void };

export type Database = {
  db: Db;
  /** For what outlives a transaction on its connection, as a lock or setting of a session does: never through a pooler. */
  direct: Db;
  /** Only to be shown: what depends on it is said by the other fields. */
  kind: 'embedded' | 'postgres';
  /** How many rows a job writes in one transaction. The embedded database serves nobody else meanwhile. */
  slice: number;
  /** The data folder, if no other process can read the database while this one does. */
  ownFolder?: string;
  /** Listens on a channel for `notify` calls of any instance. Returns a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Throws `StorageFull` if the next write might not fit on the disk. */
  requireDiskSpace(): Promise<void>;
  /** For reads that are always short: many share its connections at once. It has no transactions. */
  shortReads: Db;
  /** Like `shortReads`, for pages of text that a response only hands on as `RawText` of this encoding. */
  rawText: { reads: Db; encoding: TextEncoding };
  /** For reading the events of everybody connected here, so that no slow list holds them up. */
  eventReads: Db;
  /** For `/readyz` alone, so that other queries do not make the database look slow. */
  probes: Db;
  /** For slow reads: only a few run at a time, so that other queries never wait for many of them. */
  search<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** For how long the statement that all others wait for has been running, in milliseconds; always 0 on Postgres. */
  busyMs(): number;
  /** How many connections each pool has, and how many requests wait for one. */
  connections(): { pool: string; idle: number; used: number; waiting: number }[];
  /** Makes everything committed so far survive a power cut. Postgres does that without being asked. */
  flush(): Promise<void>;
  /** Only with a replica: how far the primary has written, and from where pages of the feed and searches were read so far. */
  replica?: { written(): Promise<Position>; reads: Readonly<Record<'replica' | 'primary', number>> };
  close(): Promise<void>;
};
