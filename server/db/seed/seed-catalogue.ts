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

/** Ratings are the demo's: without it, nobody has rated anything. */
export async function seedCatalogue(tx: Db, isDemo: boolean): Promise<SeededCatalogue> {
  await tx.insert(interests).values([...interestSeeds]);
  const placeRows = await tx
    .insert(places)
    .values(
      placeSeeds.map(({ at: [latitude, longitude], ...place }) => ({
        ...place,
        cityId: CITY_IDS[place.city],
        latitude,
        longitude,
      })),
    )
    .returning();
  const ideaRows = await tx
    .insert(ideas)
    .values(
      ideaSeeds.map(({ cover, rating, ...idea }) => ({
        ...idea,
        image: coverAddress(cover),
        rating: isDemo ? rating : null,
      })),
    )
    .returning();
  return {
    placeByName: new Map(placeRows.map((row) => [row.name, row])),
    ideaByTitle: new Map(ideaRows.map((row) => [row.title, row])),
  };
}
