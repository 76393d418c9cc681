import { readFileSync } from 'node:fs';

/** What a migration does to the rows of an older database, once its columns and triggers exist. */
export const fillsOf = (migration: string): string[] =>
  readFileSync(new URL(`../db/migrations/${migration}.sql`, import.meta.url), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /(UPDATE|INSERT INTO) "/.test(statement));
