import { sql } from 'drizzle-orm';

/** The transactions whose changes a read has seen, which leaves out all that were still open. */
export const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

/**
 * The history that a snapshot belongs to. It changes when a replica takes over, which may lack transactions that were
 * read before and give their ids to others; `pg_control_checkpoint` says so only minutes later.
 */
export const TIMELINE = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;
