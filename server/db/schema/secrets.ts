import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that all instances share. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), secret: text().notNull() });
