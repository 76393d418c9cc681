import type { Idea, Place } from '#shared/api/catalogue';
import type { CreateTribRequest } from '#shared/api/tribs';
import { localToInstant } from '#shared/domain/meetup-time';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { invalidField } from '../../http/errors';

/** A place says where it is; what somebody typed counts only without one. An idea says more about the kind than a place. */
export function whereAndWhat(place: Place | null, idea: Idea | null, typed: string | null | undefined) {
  return {
    placeId: place?.id ?? null,
    ideaId: idea?.id ?? null,
    location: place?.name ?? (typed || UNKNOWN_PLACE),
    city: place?.city ?? null,
    category: idea?.category ?? place?.category ?? null,
  };
}

export type Times = { startsAt: Date | null; endsAt: Date | null };

/** With their offset, the last hours of the year 9999 are moments that no calendar of ours can write. */
const LAST_YEAR = 9_999;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** A meetup has both times or none; what has no offset is the clock at the place. */
export function meetupTimes(
  { startTime, endTime }: Pick<CreateTribRequest, 'startTime' | 'endTime'>,
  timeZone: string,
  now: Date,
): Times {
  const startsAt = toInstant('startTime', startTime ?? null, timeZone);
  const endsAt = toInstant('endTime', endTime ?? null, timeZone);
  if (startsAt === null && endsAt === null) return { startsAt, endsAt };
  if (startsAt === null) throw invalidField('startTime', 'A meetup that ends must start');
  if (endsAt === null) throw invalidField('endTime', 'A meetup that starts must end');
  if (endsAt <= startsAt) throw invalidField('endTime', 'The end must be after the start');
  if (startsAt <= now) throw invalidField('startTime', 'The start is in the past');
  return { startsAt, endsAt };
}

function toInstant(field: string, time: string | null, timeZone: string): Date | null {
  if (time === null) return null;
  const instant = HAS_OFFSET.test(time) ? new Date(time) : localToInstant(time, timeZone);
  if (instant.getUTCFullYear() > LAST_YEAR) throw invalidField(field, 'This is too far in the future');
  return instant;
}
