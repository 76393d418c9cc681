import { sql } from 'drizzle-orm';
import type { Db } from './handle';

/**
 * While an embedded database moves, triggers note the keys of the rows that change, in the transactions that change them.
 * All of it is in a schema of its own, and is dropped with that.
 */
export const stopCapture = (db: Db) => db.execute(sql`drop schema if exists moving cascade`);

/** Of every table but these. */
export async function startCapture(db: Db, except: readonly string[]): Promise<void> {
  await stopCapture(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema moving`);
    await tx.execute(sql`create table moving.changes (table_name text not null, key jsonb not null)`);
    await tx.execute(sql.raw(capture(except)));
  });
}

const capture = (except: readonly string[]) => `do $do$
declare found record;
begin
  for found in
    select c.relname as name,
      string_agg(format('%L, old.%I', a.attname, a.attname), ', ') as old_key,
      string_agg(format('%L, new.%I', a.attname, a.attname), ', ') as new_key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all('{${except.join()}}')
    group by 1
  loop
    execute format($f$ create function moving.%1$I() returns trigger language plpgsql as $body$
      begin
        insert into moving.changes (table_name, key)
          select %1$L, jsonb_build_object(%2$s) where tg_op <> 'INSERT'
          union select %1$L, jsonb_build_object(%3$s) where tg_op <> 'DELETE';
        return null;
      end $body$ $f$, found.name, found.old_key, found.new_key);
    execute format('create trigger moving after insert or update or delete on public.%1$I
      for each row execute function moving.%1$I()', found.name);
  end loop;
end $do$`;

/** `keys` is a list as JSON. */
export type ChangedKeys = { table: string; keys: string };

/** All of them, of which some rows may be gone. The next call returns those that have changed since. */
export async function takeChanges(tx: Db): Promise<ChangedKeys[]> {
  const { rows } = await tx.execute<ChangedKeys>(sql`
    with taken as (delete from moving.changes returning table_name, key)
    select table_name as "table", json_agg(distinct key)::text as keys from taken group by 1 order by 1`);
  return rows;
}

/** Whoever writes is told that the database is away for now (57P03); reads go on. Transactions that have begun are over. */
export async function refuseWrites(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create function moving.refuse() returns trigger language plpgsql as $$
      begin raise exception 'The database is moving' using errcode = '57P03'; end $$`);
    await tx.execute(sql`create trigger refuse before insert on moving.changes
      for each statement execute function moving.refuse()`);
  });
}
