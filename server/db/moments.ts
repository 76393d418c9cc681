import { sql } from 'drizzle-orm';

/** Which transactions a read has seen: of those that were open, none. */
export const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

/**
 * The history that a snapshot belongs to. It is another one after a replica took over, which may lack transactions that
 * were read before and has given their ids to others; `pg_control_checkpoint` says so only minutes later.
 */
export const TIMELINE = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;
