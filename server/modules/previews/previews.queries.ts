import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

/** The name a person shows to everybody; nothing else of them is in a preview. */
export async function findDisplayName(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ displayName: users.displayName }).from(users).where(eq(users.id, userId));
  return row?.displayName ?? null;
}

export type PreviewedTrib = {
  name: string;
  startsAt: Date | null;
  timeZone: string;
  area: string | null;
  city: string | null;
  category: string | null;
  mainImageUrl: string | null;
};

/** What a stranger may know of a meetup. Its place, and what its host typed for one, stay out of it. */
export async function findPreviewedTrib(db: Db, id: number): Promise<PreviewedTrib | null> {
  const [row] = await db
    .select({
      name: tribs.name,
      startsAt: tribs.startsAt,
      timeZone: tribs.timeZone,
      area: places.area,
      city: tribs.city,
      category: tribs.category,
      mainImageUrl: tribs.mainImageUrl,
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(eq(tribs.id, id), isNull(tribs.cancelledAt)));
  return row ?? null;
}
