import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Every timestamp has a time zone; the driver returns a `Date`. */
export const moment = (name?: string) =>
  name ? timestamp(name, { withTimezone: true }) : timestamp({ withTimezone: true });

/** The id of what people make. The API and the feed's columns in memory hold 32 bits. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of what grows with use: a notification that is renewed takes two, which would use up 32 bits in months. */
export const longIdentity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The id of what a row belongs to, with which it is deleted. */
export const partOf = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: 'cascade' });

/** Empty where nothing is said. */
export const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** A point of the `cube` extension, with distances computed by Postgres. */
export const cube = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'cube',
  toDriver: (point) => `(${point.join(',')})`,
  fromDriver: (written) => written.slice(1, -1).split(',').map(Number),
});

/** The id of a transaction, which never repeats. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Compared bytewise, so that an ordinary index also finds texts by prefix. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The words of a row, for search; a trigger fills it in. */
export const searchDocument = () =>
  tsvector()
    .notNull()
    .default(sql`''::tsvector`);
