import { coverAddress } from '#shared/domain/covers';
import type { Db } from '../handle';
import { conversations } from '../schema/chat';
import { communities, communityMemberships } from '../schema/communities';
import { communities as communitySeeds } from './data/communities';
import { communityRooms } from './data/rooms';
import { seedMessages } from './seed-messages';
import type { SeededPerson } from './seed-people';

type Context = { people: readonly SeededPerson[]; now: Date };

/** Every fourth community has no picture, as in real life: the client chooses one. */
const WITHOUT_IMAGE = 4;

export async function seedCommunities(tx: Db, context: Context): Promise<void> {
  for (const [index, community] of communitySeeds.entries()) {
    const { members, city, cover, ...given } = community;
    const image = (index + 1) % WITHOUT_IMAGE === 0 ? null : coverAddress(cover);
    const [row] = await tx
      .insert(communities)
      .values({ ...given, image, location: city })
      .returning({ id: communities.id });
    if (!row) throw new Error(`${community.name} was not stored`);
    const room = communityRooms.find(({ community: name }) => name === community.name);
    const speakers = new Set(room?.messages.map(({ from }) => from));
    const joined = context.people
      .filter((person) => person.city === city)
      .toSorted((a, b) => order(a) - order(b))
      .slice(0, members);
    await tx
      .insert(communityMemberships)
      .values(joined.map(({ id }) => ({ communityId: row.id, userId: id })));
    if (!room) continue;
    const [conversation] = await tx
      .insert(conversations)
      .values({ communityId: row.id })
      .returning({ id: conversations.id });
    if (conversation) await seedMessages(tx, conversation.id, room.messages, context);

    /**
     * Authors of messages are members; the others are picked by a fixed rule, so that every start creates the same
     * demo.
     */
    function order(person: SeededPerson): number {
      return speakers.has(person.username) ? -1 : (person.id * 7 + index * 13) % 31;
    }
  }
}
