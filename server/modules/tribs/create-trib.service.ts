import { and, eq } from 'drizzle-orm';
import type { CreateTribRequest } from '#shared/api/tribs';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import type { Deps } from '../../deps';
import { forbidden } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { refreshAggregates } from '../compatibility/aggregates.service';
import { chosenIdea } from '../ideas/ideas.queries';
import { claimTribPhotos } from '../photos/claim.service';
import { chosenPlace } from '../places/places.queries';
import { meetupTimes, whereAndWhat } from './tribs.rules';

/** Where nothing says otherwise: the zone of the feed's default place. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

/**
 * The meetup and its first member in one transaction. A repeated request with the same key is the
 * same meetup, whatever has become impossible meanwhile, so it is looked for before anything is judged. Of two
 * that come at once the unique key of creator and request decides. Only what was made counts for the limit.
 */
export async function createTrib(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  request: CreateTribRequest,
  options: { idempotencyKey: string | null; now: Date },
): Promise<number> {
  const repeated = await findByKey(db, viewer.id, options.idempotencyKey);
  if (repeated !== null) return repeated;
  const { creatorId, startTime, endTime, location, placeId, ideaId, costDetails, mainImageUrl, ...given } =
    request;
  if (creatorId !== undefined && creatorId !== viewer.id) {
    throw forbidden('not_the_creator', 'A meetup is created by who is signed in');
  }
  const place = await chosenPlace(db, placeId ?? null);
  const idea = await chosenIdea(db, ideaId ?? null);
  const timeZone = place?.timeZone ?? DEFAULT_TIME_ZONE;
  const row = {
    ...given,
    ...meetupTimes({ startTime, endTime }, timeZone, options.now),
    creatorId: viewer.id,
    ...whereAndWhat(place, idea, location),
    timeZone,
    costDetails: costDetails || null,
    mainImageUrl: mainImageUrl || null,
    idempotencyKey: options.idempotencyKey,
  };
  return db.transaction(async (tx) => {
    const photos = await claimTribPhotos(tx, viewer, row);
    const [created] = await tx
      .insert(tribs)
      .values({ ...row, ...photos })
      .onConflictDoNothing({ target: [tribs.creatorId, tribs.idempotencyKey] })
      .returning({ id: tribs.id });
    if (!created) {
      const made = await findByKey(tx, viewer.id, options.idempotencyKey);
      if (made === null) throw new Error('A meetup was neither created nor found by its key');
      return made;
    }
    await limiter.take(LIMITS.createTribPerUser, viewer.id, tx);
    await tx.insert(memberships).values({
      tribId: created.id,
      userId: viewer.id,
      status: 'joined',
      role: 'host',
      joinedAt: options.now,
    });
    await refreshAggregates(tx, [created.id]);
    return created.id;
  });
}

async function findByKey(db: Db, creatorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [row] = await db
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(eq(tribs.creatorId, creatorId), eq(tribs.idempotencyKey, key)));
  return row?.id ?? null;
}
