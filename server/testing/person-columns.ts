import { sql } from 'drizzle-orm';
import type { Db } from '../db/handle';

type Column = { table: string; column: string };

/** Every column that refers to a person, according to the foreign keys of the migrated database. */
async function personColumns(db: Db): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select key.conrelid::regclass::text as table, attribute.attname as column
    from pg_constraint key
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'users'::regclass
    order by 1, 2`);
  return rows;
}

/** How many rows refer to this person, by table and column; columns without any are left out. */
export async function rowsAbout(db: Db, userId: number): Promise<Record<string, number>> {
  const columns = [{ table: 'users', column: 'id' }, ...(await personColumns(db))];
  const found: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[`${table}.${column}`] = count;
  }
  return found;
}

/** The columns of every table that refers to a person, and of the table of people itself. */
export async function personTables(db: Db): Promise<Record<string, string[]>> {
  const names = new Set(['users', ...(await personColumns(db)).map(({ table }) => table)]);
  const { rows } = await db.execute<Column>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const tables: Record<string, string[]> = {};
  for (const { table, column } of rows) if (names.has(table)) (tables[table] ??= []).push(column);
  for (const columns of Object.values(tables)) columns.sort();
  return tables;
}
