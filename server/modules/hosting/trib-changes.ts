import type { UpdateTribRequest } from '#shared/api/hosting';
import type { Db } from '../../db/handle';
import type { tribs } from '../../db/schema/tribs';
import { invalidField } from '../../http/errors';
import { chosenIdea } from '../ideas/ideas.queries';
import { chosenPlace } from '../places/places.queries';
import type { LockedTrib } from '../tribs/members.service';
import { meetupTimes, whereAndWhat } from '../tribs/tribs.rules';

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
  Object.assign(changes, await placeAndIdea(db, trib, { placeId, ideaId, location }));
  if (startTime !== undefined || endTime !== undefined) {
    const times = {
      startTime: startTime === undefined ? (trib.startsAt?.toISOString() ?? null) : startTime,
      endTime: endTime === undefined ? (trib.endsAt?.toISOString() ?? null) : endTime,
    };
    Object.assign(changes, meetupTimes(times, changes.timeZone ?? trib.timeZone, now));
  }
  return changes;
}

/** As in a new meetup. Without a place the clock stays that of the last one. */
async function placeAndIdea(
  db: Db,
  trib: LockedTrib,
  { placeId = trib.placeId, ideaId = trib.ideaId, location }: UpdateTribRequest,
): Promise<Changes> {
  if (placeId === trib.placeId && ideaId === trib.ideaId && location === undefined) return {};
  const place = await chosenPlace(db, placeId);
  const idea = await chosenIdea(db, ideaId);
  if (place && placeId === trib.placeId && location && location !== place.name) {
    throw invalidField('location', 'This meetup has a place, which says where it is');
  }
  const typed = location === undefined && placeId === trib.placeId ? trib.location : location;
  return { ...whereAndWhat(place, idea, typed), ...(place && { timeZone: place.timeZone }) };
}
