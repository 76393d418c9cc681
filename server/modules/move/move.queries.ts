import { sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { takeChanges } from '../../db/row-capture';
import { identifiers, insertRows, liftTimeLimits, listTables, type Table } from '../backup/backup.queries';
import { NOT_BACKED_UP } from '../backup/backup.service';

export type KeyedTable = Table & { key: string[] };

/** Those whose rows move. */
export async function listMoving(db: Db): Promise<KeyedTable[]> {
  const { rows } = await db.execute<{ name: string; key: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace group by 1`);
  const keys = new Map(rows.map(({ name, key }) => [name, key]));
  const tables = (await listTables(db)).filter(({ name }) => !NOT_BACKED_UP.has(name));
  return tables.map((table) => ({ ...table, key: keys.get(table.name) ?? [] }));
}

/** What the rows with these keys are now, as JSON. Those that are missing were deleted. */
export type Changes = { table: string; keys: string; lines: string[] };

/** What has changed since the last call, as one moment sees it. */
export function readChanges(db: Db, tables: readonly KeyedTable[]): Promise<Changes[]> {
  return db.transaction(async (tx) => {
    const read: Changes[] = [];
    for (const { table: name, keys } of await takeChanges(tx)) {
      const table = tables.find((one) => one.name === name);
      if (table) read.push({ table: name, keys, lines: await readKeyed(tx, table, keys) });
    }
    return read;
  });
}

async function readKeyed(tx: Db, { name, columns, key }: KeyedTable, keys: string): Promise<string[]> {
  const { rows } = await tx.execute<{ line: string }>(sql`
    select row_to_json(r)::text as line from (select ${identifiers(columns)} from ${sql.identifier(name)}
      where (${identifiers(key)}) in (${givenKeys({ name, key }, keys)})) r`);
  return rows.map(({ line }) => line);
}

const givenKeys = ({ name, key }: Pick<KeyedTable, 'name' | 'key'>, keys: string) =>
  sql`select ${identifiers(key)} from json_populate_recordset(null::${sql.identifier(name)}, ${keys}::json)`;

/** Old rows go first, so that a unique value may have gone from one row to another. */
export async function applyChanges(
  tx: Db,
  table: KeyedTable,
  { keys, lines }: Omit<Changes, 'table'>,
): Promise<void> {
  await tx.execute(sql`
    delete from ${sql.identifier(table.name)} where (${identifiers(table.key)}) in (${givenKeys(table, keys)})`);
  if (lines.length > 0) await insertRows(tx, table, lines);
}

export type Counts = Record<string, string>;

export async function countRows(db: Db, tables: readonly KeyedTable[]): Promise<Counts> {
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::text as count from ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<{ name: string; count: string }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The same for the same rows, whatever their order and the database. */
export async function fingerprint(tx: Db, { name, columns }: Table): Promise<string> {
  await tx.execute(sql`set local time zone 'UTC'`);
  const { rows } = await tx.execute<{ print: string }>(sql`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(row_to_json(r)::text), 15))::bit(60)::bigint), 0) as print
    from (select ${identifiers(columns)} from ${sql.identifier(name)}) r`);
  return rows[0]?.print ?? '';
}

/** Looks at the rows that were there before foreign keys were, for which nobody waits. Returns how many keys there are. */
export async function checkForeignKeys(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    const { rows } = await tx.execute<{ table: string; name: string }>(sql`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and not convalidated and connamespace = 'public'::regnamespace order by 1, 2`);
    const checks = rows.map(
      ({ table, name }) => sql`alter table ${sql.raw(table)} validate constraint ${sql.identifier(name)}`,
    );
    if (checks.length > 0) await tx.execute(sql.join(checks, sql`;\n`));
    return checks.length;
  });
}
