import { sql } from 'drizzle-orm';
import type { Db } from '../handle';
import { interests } from '../schema/catalogue';
import { seedCatalogue } from './seed-catalogue';
import { seedCommunities } from './seed-communities';
import { type Demo, seedMeetups } from './seed-meetups';
import { seedPeople } from './seed-people';

const SEED_LOCK = 7_482_002;

/**
 * Fills an empty database: always with the catalogue, and on request with a demo. One transaction, so an interrupted
 * start leaves nothing half filled.
 */
export async function seed(db: Db, demo: Demo | null): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [filled] = await tx.select({ id: interests.id }).from(interests).limit(1);
    if (filled) return;
    // Nobody is there to hear of it.
    await tx.execute(sql`set local trib.silent = 'on'`);
    const catalogue = await seedCatalogue(tx);
    if (demo === null) return;
    const people = await seedPeople(tx, demo.now);
    const communityOf = await seedCommunities(tx, { people, now: demo.now });
    await seedMeetups(tx, { ...demo, catalogue, people, communityOf });
  });
}
