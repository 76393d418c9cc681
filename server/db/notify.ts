import { sql } from 'drizzle-orm';
import type { Db } from './handle';

/** Wakes the push senders of all instances; triggers name it too. */
export const PUSH_CHANNEL = 'pushes';
/** Settings of the installation have changed. */
export const SETTINGS_CHANNEL = 'settings';
/** Wakes the mail senders. */
export const MAIL_CHANNEL = 'mails';

/** Sent when the transaction commits, and dropped when it rolls back. At most 8,000 bytes. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}
