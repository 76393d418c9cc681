import type { Idea, Place } from '#shared/api/catalogue';
import type { CreateTribRequest } from '#shared/api/tribs';
import { localToInstant } from '#shared/domain/meetup-time';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { invalidField } from '../../http/errors';

/**
 * A place sets the location; typed text counts only without one. An idea decides the category before a place does.
 */
export function whereAndWhat(place: Place | null, idea: Idea | null, typed: string | null | undefined) {
  return {
    placeId: place?.id ?? null,
    ideaId: idea?.id ?? null,
    location: place?.name ?? (typed || UNKNOWN_PLACE),
    city: place?.city ?? null,
    category: idea?.category ?? place?.category ?? null,
  };
}

/** A cleared text is null; texts that a trib must have cannot be blank. */
export function blankToNull<T extends object>(fields: T): T {
  const entries = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
  // The same keys; only a nullable field can be blank.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as T;
}

export type Times = { startsAt: Date | null; endsAt: Date | null };

/** With an offset, the last hours of the year 9999 are instants that our calendar formats cannot express. */
const LAST_YEAR = 9_999;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** A meetup has both times or none; a time without an offset is local time of the place. */
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

type Schedule = { cancelledAt: Date | null; startsAt: Date | null };

export function isOpen(trib: Schedule, now: Date): boolean {
  return trib.cancelledAt === null && !hasBegun(trib, now);
}

export function hasBegun({ startsAt }: Pick<Schedule, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && startsAt <= now;
}
