import { sql } from 'drizzle-orm';
import type { Db } from '../handle';
import { interests } from '../schema/catalogue';
import { seedCatalogue } from './seed-catalogue';
import { seedCommunities } from './seed-communities';
import { seedMeetups } from './seed-meetups';
import { seedPeople } from './seed-people';

const SEED_LOCK = 7_482_002;

/**
 * Fills an empty database: always with the catalogue, and with a living demo unless it is switched off.
 * One transaction, so a start that is cut short leaves nothing half filled.
 */
export async function seed(db: Db, kind: 'demo' | 'off', now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [filled] = await tx.select({ id: interests.id }).from(interests).limit(1);
    if (filled) return;
    const catalogue = await seedCatalogue(tx);
    if (kind === 'off') return;
    const people = await seedPeople(tx, now);
    await seedMeetups(tx, { catalogue, people, now });
    await seedCommunities(tx, { people, now });
  });
}
