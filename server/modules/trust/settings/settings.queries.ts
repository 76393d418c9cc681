import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { notify, SETTINGS_CHANNEL } from '../../../db/notify';
import { cities } from '../../../db/schema/cities';
import { settings } from '../../../db/schema/server';

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select({ name: settings.name, value: settings.value }).from(settings);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function countryOf(db: Db, cityId: number): Promise<string | null> {
  const [city] = await db.select({ country: cities.country }).from(cities).where(eq(cities.id, cityId));
  return city?.country ?? null;
}

/** A null is a value too. Every instance is notified once the transaction is committed. */
export async function writeSetting(tx: Db, name: string, value: unknown): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`;
  await tx
    .insert(settings)
    .values({ name, value: json })
    .onConflictDoUpdate({ target: settings.name, set: { value: json, updatedAt: sql`now()` } });
  await notify(tx, SETTINGS_CHANNEL, name);
}
