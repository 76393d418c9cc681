import type { CreateTribRequest } from '#shared/api/tribs';
import { localToInstant } from '#shared/domain/meetup-time';
import { invalidField } from '../../http/errors';

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
