import { sql, eq } from 'drizzle-orm';
import { coverAddress } from '#shared/domain/covers';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Db } from '../handle';
import { interests } from '../schema/catalogue';
import { seedCatalogue } from './seed-catalogue';
import { type Demo, seedMeetups, seedMessages } from './seed-meetups';
import { seedPeople, type SeededPerson } from './seed-people';
import { conversations } from '../schema/chat';
import { communities, communityMemberships } from '../schema/communities';
import { communities as communitySeeds } from './data/communities';
import { meetups } from './data/meetups';
import { communityRooms } from './data/rooms';

const SEED_LOCK = 7_482_002;

/**
 * Fills an empty database, always with a catalogue and on request with a demo, whose places tests use without it. It is
 * one transaction, so an interrupted start leaves nothing half filled.
 */
export async function seed(db: Db, demo: Demo | null, hasPlaces = demo !== null): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [filled] = await tx.select({ id: interests.id }).from(interests).limit(1);
    if (filled) return;
    // Nobody is connected yet, so no events are recorded.
    await tx.execute(sql`set local trib.silent = 'on'`);
    const catalogue = await seedCatalogue(tx, { hasPlaces, hasRatings: demo !== null });
    if (demo === null) return;
    const people = await seedPeople(tx, demo.now);
    const communityOf = await seedCommunities(tx, { people, now: demo.now });
    await seedMeetups(tx, { ...demo, catalogue, people, communityOf });
  });
}

type Context = { people: readonly SeededPerson[]; now: Date };

/** Returns the id of the community that each of their meetups belongs to, by the meetup's name. */
async function seedCommunities(tx: Db, context: Context): Promise<Map<string, number>> {
  const communityOf = new Map<string, number>();
  for (const [index, community] of communitySeeds.entries()) {
    const { members, city, cover, meetups: own, ...given } = community;
    const [row] = await tx
      .insert(communities)
      .values({ ...given, image: coverAddress(cover), location: city, cityId: CITY_IDS[city] })
      .returning({ id: communities.id });
    if (!row) throw new Error(`${community.name} was not stored`);
    const room = communityRooms.find(({ community: name }) => name === community.name);
    const hosts = meetups.filter(({ name }) => own.includes(name)).map(({ host }) => host);
    const surely = new Set([...hosts, ...(room?.messages ?? []).map(({ from }) => from)]);
    for (const name of own) communityOf.set(name, row.id);
    const joined = context.people
      .filter((person) => person.city === city)
      .toSorted((a, b) => order(a) - order(b))
      .slice(0, members);
    await tx
      .insert(communityMemberships)
      .values(joined.map(({ id }) => ({ communityId: row.id, userId: id })));
    if (!room) continue;
    // A trigger has opened the conversation with the community.
    const [conversation] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.communityId, row.id));
    if (conversation) await seedMessages(tx, conversation.id, room.messages, context);

    /**
     * The hosts of the community's meetups and the authors of its messages are members. A fixed rule picks the
     * others, so that every start creates the same demo.
     */
    function order(person: SeededPerson): number {
      return surely.has(person.username) ? -1 : (person.id * 7 + index * 13) % 31;
    }
  }
  return communityOf;
}
