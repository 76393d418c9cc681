import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Every timestamp has a time zone, and the driver returns a `Date`. */
export const moment = (name?: string) =>
  name ? timestamp(name, { withTimezone: true }) : timestamp({ withTimezone: true });

/** The id of things that people make. The API and the feed's columns in memory use 32 bits. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of rows that grow with use: a notification that is renewed takes two ids, which would use up 32 bits in months. */
export const longIdentity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The id of the row to which this one belongs; deleting that one deletes this one. */
export const partOf = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: 'cascade' });

/** A list of texts, empty by default. */
export const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** A point of the `cube` extension, between which Postgres computes distances. */
export const cube = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'cube',
  toDriver: (point) => `(${point.join(',')})`,
  fromDriver: (written) => written.slice(1, -1).split(',').map(Number),
});

/** The id of a transaction. Unlike 32-bit transaction ids, it never repeats. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Texts that are compared bytewise, so that an ordinary index also finds them by prefix. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const searchDocument = () =>
  tsvector()
    .notNull()
    .default(sql`''::tsvector`);
