import { and, asc, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import type { AppliedMigration } from '../../../db/migrate';
import { announcements } from '../../../db/schema/announcements';
import { jobs } from '../../../db/schema/jobs';
import { mailNotices, mails } from '../../../db/schema/mail';
import { photos } from '../../../db/schema/photos';
import { pushDeliveries } from '../../../db/schema/push';
import { sessions } from '../../../db/schema/users';

/** Generated columns are left out: the new database computes them again. */
export type Table = { name: string; columns: string[] };
/** `last` is null if the sequence was never used. */
export type Sequence = { name: string; last: string | null };

const OURS = sql`n.nspname = 'public' and c.relkind = 'r'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${OURS} group by 1 order by 1`);
  return rows;
}

export async function listSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await db.execute<Sequence>(sql`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

export async function listMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await db.execute<AppliedMigration>(
    sql`select hash, position::float8 as position from migrations order by position`,
  );
  return rows;
}

/** Reads the whole database as one snapshot, without the time limits of requests. */
export function readSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The embedded database never gives memory back, so batches are small enough to keep it small. */
const BATCH = sql.raw('1000');
const identifiers = (names: readonly string[]) => sql.join(names.map(sql.identifier), sql`, `);

/** Yields rows as lines of JSON, which holds numbers and times without loss. Keys are column names. */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  await tx.execute(sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${identifiers(columns)} from ${sql.identifier(name)}) r`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${BATCH} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close backup_rows`);
}

export function listPhotos(tx: Db): Promise<{ id: string; width: number }[]> {
  return tx.select({ id: photos.id, width: photos.width }).from(photos).orderBy(asc(photos.id));
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Suspends foreign keys and triggers while rows are inserted: rows arrive in no particular order, and triggers must not run a
 * second time. Returns a function that restores them.
 */
export async function suspendChecks(tx: Db): Promise<() => Promise<void>> {
  const { rows: keys } = await tx.execute<Constraint>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  const tables = await listTables(tx);
  const together = (statements: SQL[]) => tx.execute(sql.join(statements, sql`;\n`));
  const triggers = (are: 'enable' | 'disable') =>
    tables.map(({ name }) => sql`alter table ${sql.identifier(name)} ${sql.raw(are)} trigger user`);
  await together([
    ...keys.map(
      ({ table, name }) => sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`,
    ),
    ...triggers('disable'),
  ]);
  return async () => {
    await together([
      ...triggers('enable'),
      ...keys.map(
        ({ table, name, definition }) =>
          sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      ),
    ]);
  };
}

/** Waiting for an index or a key takes longer than any request may. */
export async function liftTimeLimits(tx: Db): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await tx.execute(sql`set local ${sql.identifier(limit)} = 0`);
}

/** Some migrations insert rows, which would collide with those of the backup. */
export async function emptyTables(tx: Db, tables: readonly Table[]): Promise<void> {
  await tx.execute(sql`truncate ${identifiers(tables.map(({ name }) => name))}`);
}

export async function insertRows(tx: Db, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const list = identifiers(columns);
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.identifier(name)}, ${`[${lines.join()}]`}::json)`);
}

export async function setSequences(tx: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`);
  }
}

export async function deletePhotos(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(photos).where(sql`${photos.id} = any(${sql.param([...ids])}::uuid[])`);
}

export async function endEverySession(tx: Db): Promise<void> {
  await tx.delete(sessions);
}

const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;
const unsentMails = (minutes: number) => and(isNull(mails.sentAt), lte(mails.createdAt, minutesAgo(minutes)));
const unsentAnnouncements = (minutes: number) =>
  and(isNull(announcements.sentAt), lte(announcements.dueAt, minutesAgo(minutes)));

/** Drops what has been waiting to be sent for this long. Announcements planned for later stay. */
export async function dropWaiting(tx: Db, minutes: number): Promise<void> {
  await tx.delete(mails).where(unsentMails(minutes));
  for (const table of [mailNotices, pushDeliveries])
    await tx.delete(table).where(lte(table.createdAt, minutesAgo(minutes)));
  await tx.delete(announcements).where(unsentAnnouncements(minutes));
  await tx.delete(jobs).where(and(isNull(jobs.every), lte(jobs.nextTryAt, minutesAgo(minutes))));
}

export async function countWaiting(tx: Db): Promise<{ mails: number; announcements: number }> {
  return {
    mails: (await tx.$count(mails, unsentMails(0))) + (await tx.$count(mailNotices)),
    announcements: await tx.$count(announcements, unsentAnnouncements(0)),
  };
}

/** Without statistics, the first requests would read whole tables. */
export const analyze = (db: Db) => db.execute(sql`analyze`);
