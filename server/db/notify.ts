import { sql } from 'drizzle-orm';
import type { Db } from './handle';

/** Wakes the push senders of all instances. Triggers in the migrations use the name as well. */
export const PUSH_CHANNEL = 'pushes';
/** Wakes the runners of jobs of all instances. */
export const JOBS_CHANNEL = 'jobs';
/** Tells all instances that settings of the installation have changed. */
export const SETTINGS_CHANNEL = 'settings';
/** Wakes the mail senders of all instances. */
export const MAIL_CHANNEL = 'mails';

/**
 * Sends an empty notification after the transaction, also if it rolls back. If this process ends in between, nobody is woken:
 * those who listen also look for themselves every few seconds.
 */
export async function wake(tx: Db, channel: string): Promise<void> {
  await tx.execute(sql`select wake(${channel})`);
}

/** The error code of the notice by which `wake` of the migrations asks for a notification. */
export const WAKE_NOTICE = 'WAKE0';

/** The notification is sent when the transaction commits, and dropped when it rolls back. A payload may have 8,000 bytes. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}
