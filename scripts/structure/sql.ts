import { importsOf, lineAt } from './imports';
import { maskCode } from './mask';
import type { Finding, Rule, SourceFile } from './types';

/** Queries, code that creates and fills the database, and tests, which inspect it. */
const MAY_USE_SQL = /\.queries\.ts$|\.test\.ts$|^server\/(?:db|testing)\//;
const SQL = /^drizzle-orm(?:\/|$)|\/db\/schema\//;
/** A handle runs plain text as well. */
const STATEMENT = /\.(?:execute|query)\s*\(\s*['"`]/g;

/** The query builder, the tables and statements as text. Row types are fine everywhere. */
export const sqlInQueries: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/') && !MAY_USE_SQL.test(path))
    .flatMap((file) => [...sqlImports(file), ...statements(file)]);

function sqlImports(file: SourceFile): Finding[] {
  return importsOf(file)
    .filter(({ specifier, typeOnly }) => !typeOnly && SQL.test(specifier))
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `imports "${specifier}": SQL stands in *.queries.ts`,
    }));
}

function statements({ path, text }: SourceFile): Finding[] {
  return [...maskCode(text).matchAll(STATEMENT)].map(({ index }) => ({
    path,
    line: lineAt(text, index),
    message: 'runs a statement: SQL stands in *.queries.ts',
  }));
}
