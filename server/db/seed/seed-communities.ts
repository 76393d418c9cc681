import { eq } from 'drizzle-orm';
import { coverAddress } from '#shared/domain/covers';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Db } from '../handle';
import { conversations } from '../schema/chat';
import { communities, communityMemberships } from '../schema/communities';
import { communities as communitySeeds } from './data/communities';
import { meetups } from './data/meetups';
import { communityRooms } from './data/rooms';
import { seedMessages } from './seed-meetups';
import type { SeededPerson } from './seed-people';

type Context = { people: readonly SeededPerson[]; now: Date };

/** Returns which community each of their meetups belongs to, by the meetup's name. */
export async function seedCommunities(tx: Db, context: Context): Promise<Map<string, number>> {
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
    // The database has opened it with the community.
    const [conversation] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.communityId, row.id));
    if (conversation) await seedMessages(tx, conversation.id, room.messages, context);

    /**
     * The hosts of its meetups and the authors of messages are members; the others are picked by a fixed rule, so that
     * every start creates the same demo.
     */
    function order(person: SeededPerson): number {
      return surely.has(person.username) ? -1 : (person.id * 7 + index * 13) % 31;
    }
  }
  return communityOf;
}
