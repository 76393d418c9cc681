import { importsOf } from './imports';
import type { Finding, Rule } from './types';

/** Queries, code that creates and fills the database, and tests, which inspect it. */
const MAY_USE_SQL = /\.queries\.ts$|\.test\.ts$|^server\/(?:db|testing)\//;
const SQL = /^drizzle-orm(?:\/|$)|\/db\/schema\//;

/** Without the query builder and the tables nobody can write a statement. Row types are fine everywhere. */
export const sqlInQueries: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/') && !MAY_USE_SQL.test(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ specifier, typeOnly }) => !typeOnly && SQL.test(specifier))
        .map(({ specifier, line }): Finding => ({
          path: file.path,
          line,
          message: `imports "${specifier}": SQL stands in *.queries.ts`,
        })),
    );
