import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { knownDevices } from '../../db/schema/users';
import { DEVICE_DAYS } from './cookies';

const isDevice = (tokenHash: string, userId: number) =>
  and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId));

export async function insertKnownDevice(tx: Db, tokenHash: string, userId: number): Promise<void> {
  await tx.insert(knownDevices).values({ tokenHash, userId });
}

/** Whether this person has signed in on this device before. */
export async function isKnownDevice(db: Db, tokenHash: string, userId: number): Promise<boolean> {
  return (await db.$count(knownDevices, isDevice(tokenHash, userId))) > 0;
}

/** Deletes devices whose cookies have expired in the browsers too. */
export async function sweepKnownDevices(db: Db): Promise<void> {
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.createdAt, sql`now() - make_interval(days => ${DEVICE_DAYS})`));
}
