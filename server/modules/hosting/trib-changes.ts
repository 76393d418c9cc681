import type { UpdateTribRequest } from '#shared/api/tribs';
import { atSameLocalTime } from '#shared/domain/meetup-time';
import type { Db } from '../../db/handle';
import { pinOf, type TribChanges, type TribRow } from '../tribs/tribs.queries';
import { besidesPlace, requireTimes } from '../tribs/tribs.errors';
import { blankToNull, meetupTimes } from '../tribs/tribs.rules';
import { type TribLocation, locationColumns } from '../tribs/location.service';

/** An edit as column values. A field that is not sent stays as it is. */
export async function tribChanges(
  db: Db,
  trib: TribRow,
  update: UpdateTribRequest,
  now: Date,
): Promise<TribChanges> {
  const { startTime, endTime, placeId, ideaId, location, cityId, address, pin, ...given } = update;
  const changes: TribChanges = blankToNull(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
  Object.assign(
    changes,
    await locationChanges(db, trib, { placeId, ideaId, location, cityId, address, pin }),
  );
  const { timeZone = trib.timeZone } = changes;
  if (startTime !== undefined || endTime !== undefined || timeZone !== trib.timeZone) {
    // What the host leaves as it is stays the same on the clocks of the place: 6 PM is 6 PM in another city, too.
    const kept = (moment: Date | null) =>
      moment && atSameLocalTime(moment, trib.timeZone, timeZone).toISOString();
    const times = {
      startTime: startTime === undefined ? kept(trib.startsAt) : startTime,
      endTime: endTime === undefined ? kept(trib.endsAt) : endTime,
    };
    Object.assign(changes, requireTimes(meetupTimes(times, timeZone, now)));
  }
  return changes;
}

type LocationUpdate = Pick<UpdateTribRequest, keyof TribLocation>;

/** As for a new meetup. Without a place or a city the time zone of the last one is kept. */
async function locationChanges(db: Db, trib: TribRow, given: LocationUpdate): Promise<TribChanges> {
  const { placeId = trib.placeId, ideaId = trib.ideaId, location } = given;
  const { placeId: _place, ideaId: _idea, ...typed } = given;
  const isTyped = Object.values(typed).some((value) => value !== undefined);
  if (placeId === trib.placeId && ideaId === trib.ideaId && !isTyped) return {};
  if (placeId !== null) {
    const { cityId = null, address = null, pin = null } = given;
    const changes = await locationColumns(db, { placeId, ideaId, location, cityId, address, pin });
    if (placeId === trib.placeId && location && location !== changes.location) {
      throw besidesPlace('location');
    }
    return changes;
  }
  return locationColumns(db, { placeId, ideaId, ...ownPlace(trib, given) });
}

/** A place that is not in the catalogue; with the city go the address and the pin. */
function ownPlace(trib: TribRow, given: LocationUpdate) {
  const former = trib.placeId === null ? { ...trib, pin: pinOf(trib) } : NOWHERE;
  const { location = former.location, cityId = former.cityId } = given;
  const kept = cityId === former.cityId ? former : NOWHERE;
  const { address = kept.address, pin = kept.pin } = given;
  return { location, cityId, address, pin };
}

const NOWHERE = { location: null, cityId: null, address: null, pin: null };
