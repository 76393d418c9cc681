import type { UpdateTribRequest } from '#shared/api/tribs';
import type { Db } from '../../db/handle';
import { invalidField } from '../../http/errors';
import { chosenIdea } from '../ideas/ideas.queries';
import { chosenPlace } from '../places/places.queries';
import type { TribChanges, TribRow } from '../tribs/tribs.queries';
import { blankToNull, meetupTimes, whereAndWhat } from '../tribs/tribs.rules';

/** An edit as column values. A field that is not sent stays as it is. */
export async function tribChanges(
  db: Db,
  trib: TribRow,
  update: UpdateTribRequest,
  now: Date,
): Promise<TribChanges> {
  const { startTime, endTime, placeId, ideaId, location, ...given } = update;
  const changes: TribChanges = blankToNull(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
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

/** As for a new meetup. Without a place the time zone of the last one is kept. */
async function placeAndIdea(
  db: Db,
  trib: TribRow,
  { placeId = trib.placeId, ideaId = trib.ideaId, location }: UpdateTribRequest,
): Promise<TribChanges> {
  if (placeId === trib.placeId && ideaId === trib.ideaId && location === undefined) return {};
  const place = await chosenPlace(db, placeId);
  const idea = await chosenIdea(db, ideaId);
  if (place && placeId === trib.placeId && location && location !== place.name) {
    throw invalidField('location', 'This meetup has a place, which says where it is');
  }
  const typed = location === undefined && placeId === trib.placeId ? trib.location : location;
  return { ...whereAndWhat(place, idea, typed), ...(place && { timeZone: place.timeZone }) };
}
