import type { UpdateTribRequest } from '#shared/api/hosting';
import type { Db } from '../../db/handle';
import type { tribs } from '../../db/schema/tribs';
import { invalidField } from '../../http/errors';
import { findIdea } from '../ideas/ideas.queries';
import { findPlace } from '../places/places.queries';
import type { LockedTrib } from '../tribs/members.service';
import { meetupTimes } from '../tribs/tribs.rules';

type Changes = Partial<typeof tribs.$inferInsert>;

/** What an edit comes to in columns. A field that is not sent stays as it is. */
export async function tribChanges(
  db: Db,
  trib: LockedTrib,
  update: UpdateTribRequest,
  now: Date,
): Promise<Changes> {
  const { startTime, endTime, placeId, ideaId, location, costDetails, mainImageUrl, ...plain } = update;
  const changes: Changes = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  if (costDetails !== undefined) changes.costDetails = costDetails || null;
  if (mainImageUrl !== undefined) changes.mainImageUrl = mainImageUrl || null;
  if (location && placeId === undefined && trib.placeId === null) changes.location = location;
  if (placeId) {
    const place = await findPlace(db, placeId);
    if (!place) throw invalidField('placeId', 'This place does not exist');
    Object.assign(changes, { placeId, location: place.name, city: place.city, timeZone: place.timeZone });
  }
  if (ideaId) {
    const idea = await findIdea(db, ideaId);
    if (!idea) throw invalidField('ideaId', 'This idea does not exist');
    Object.assign(changes, { ideaId, category: idea.category });
  }
  if (startTime !== undefined || endTime !== undefined) {
    const times = {
      startTime: startTime === undefined ? (trib.startsAt?.toISOString() ?? null) : startTime,
      endTime: endTime === undefined ? (trib.endsAt?.toISOString() ?? null) : endTime,
    };
    Object.assign(changes, meetupTimes(times, changes.timeZone ?? trib.timeZone, now));
  }
  return changes;
}
