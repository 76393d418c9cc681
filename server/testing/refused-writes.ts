import { sql } from 'drizzle-orm';
import type { Db } from '../db/handle';

type Refusal = {
  table: string;
  write: 'insert' | 'update' | 'delete';
  /** The SQLSTATE to fail with, for example that of a full disk. */
  code?: string;
  /** An SQL condition on the refused rows, with `old` and `new` as in a trigger. */
  when?: string;
};

/** Makes every such write fail until the returned function is called. */
export async function refuseWrites(
  db: Db,
  { table, write, code = 'P0001', when = 'true' }: Refusal,
): Promise<() => Promise<void>> {
  const row = write === 'delete' ? 'old' : 'new';
  await db.execute(
    sql.raw(`create function refuse_${table}() returns trigger language plpgsql as $$ begin
      if ${when} then raise exception 'refused' using errcode = '${code}'; end if; return ${row}; end $$`),
  );
  await db.execute(
    sql.raw(
      `create trigger refuse before ${write} on ${table} for each row execute function refuse_${table}()`,
    ),
  );
  return async () => void (await db.execute(sql.raw(`drop function refuse_${table} cascade`)));
}
