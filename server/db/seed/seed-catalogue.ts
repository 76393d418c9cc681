import { coverAddress } from '#shared/domain/covers';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Db } from '../handle';
import { ideas, interests, places } from '../schema/catalogue';
import { ideas as ideaSeeds } from './data/ideas';
import { interests as interestSeeds } from './data/interests';
import { places as placeSeeds } from './data/places';

export type SeededCatalogue = {
  placeByName: ReadonlyMap<string, typeof places.$inferSelect>;
  ideaByTitle: ReadonlyMap<string, typeof ideas.$inferSelect>;
};

/** These need a shore, a port or a porch, which not every town has. */
const NOT_EVERYWHERE = new Set([
  'Paddle on Flat Water',
  'Shoreline Cleanup',
  'Cold Water Dip',
  'Day Trip by Ferry or Train',
  'Porch Music Jam',
]);

type Contents = { hasPlaces: boolean; hasRatings: boolean };

/**
 * Ratings are the demo's: without it, nobody has rated anything. Places are of its four cities, and so is where its
 * ideas take place: without them, the ideas fit any town.
 */
export async function seedCatalogue(tx: Db, { hasPlaces, hasRatings }: Contents): Promise<SeededCatalogue> {
  await tx.insert(interests).values([...interestSeeds]);
  const placeRows = await insertPlaces(tx, hasPlaces ? placeSeeds : []);
  const seeds = hasPlaces ? ideaSeeds : ideaSeeds.filter(({ title }) => !NOT_EVERYWHERE.has(title));
  const ideaRows = await tx
    .insert(ideas)
    .values(
      seeds.map(({ cover, rating, location, ...idea }) => ({
        ...idea,
        image: coverAddress(cover),
        rating: hasRatings ? rating : null,
        location: hasPlaces ? location : null,
      })),
    )
    .returning();
  return {
    placeByName: new Map(placeRows.map((row) => [row.name, row])),
    ideaByTitle: new Map(ideaRows.map((row) => [row.title, row])),
  };
}

async function insertPlaces(tx: Db, seeds: typeof placeSeeds) {
  if (seeds.length === 0) return [];
  return tx
    .insert(places)
    .values(
      seeds.map(({ at: [latitude, longitude], ...place }) => ({
        ...place,
        cityId: CITY_IDS[place.city],
        latitude,
        longitude,
      })),
    )
    .returning();
}
