import type { Idea, Place } from '#shared/api/catalogue';
import type { CreateTribRequest } from '#shared/api/trib-requests';
import { decisionTime, type Numbers } from '#shared/domain/goes-ahead';
import { localToInstant } from '#shared/domain/meetup-time';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import type { MembershipStatus, WhoCanJoin } from '#shared/domain/trib-options';

/** Typed text counts only without a place. The category is the idea's, else the host's choice, else the place's. */
export function whereAndWhat(
  place: Place | null,
  idea: Pick<Idea, 'id' | 'category'> | null,
  own: { location?: string | null | undefined; category: string | null },
) {
  return {
    placeId: place?.id ?? null,
    ideaId: idea?.id ?? null,
    location: place?.name ?? (own.location || UNKNOWN_PLACE),
    city: place?.city ?? null,
    category: idea?.category ?? own.category ?? place?.category ?? null,
  };
}

/** A cleared text becomes null; texts that a trib must have are never blank. */
export function blankToNull<T extends object>(fields: T): T {
  const entries = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
  // The keys stay the same, and only a nullable field can be blank.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as T;
}

export type Times = { startsAt: Date | null; endsAt: Date | null };
export type TimesProblem = {
  field: 'startTime' | 'endTime';
  problem: 'no-start' | 'no-end' | 'ends-first' | 'past' | 'too-late';
};

/** With an offset, the last hours of the year 9999 are instants that our calendar formats cannot express. */
const LAST_YEAR = 9_999;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** A meetup has both times or none. A time without an offset is local time of the place. */
export function meetupTimes(
  { startTime, endTime }: Pick<CreateTribRequest, 'startTime' | 'endTime'>,
  timeZone: string,
  now: Date,
): Times | TimesProblem {
  const startsAt = toInstant(startTime ?? null, timeZone);
  const endsAt = toInstant(endTime ?? null, timeZone);
  if (isTooLate(startsAt)) return { field: 'startTime', problem: 'too-late' };
  if (isTooLate(endsAt)) return { field: 'endTime', problem: 'too-late' };
  if (startsAt === null && endsAt === null) return { startsAt, endsAt };
  if (startsAt === null) return { field: 'startTime', problem: 'no-start' };
  if (endsAt === null) return { field: 'endTime', problem: 'no-end' };
  if (endsAt <= startsAt) return { field: 'endTime', problem: 'ends-first' };
  if (startsAt <= now) return { field: 'startTime', problem: 'past' };
  return { startsAt, endsAt };
}

function toInstant(time: string | null, timeZone: string): Date | null {
  if (time === null) return null;
  return HAS_OFFSET.test(time) ? new Date(time) : localToInstant(time, timeZone);
}

const isTooLate = (instant: Date | null) => instant !== null && instant.getUTCFullYear() > LAST_YEAR;

type Plan = { minPeople: number | null; maxParticipants: number; startsAt: Date | null; timeZone: string };
type PlanBefore = Plan & { memberCount: number; wentAheadAt: Date | null };
export type PeopleProblem = 'above-the-limit' | 'raised' | 'too-soon';

/**
 * The reason why a meetup cannot wait for so many people; null if it can. People have joined for the number that they
 * read, so it is never raised, and where there was none it is set only while nobody else is in.
 */
export function minPeopleProblem(before: PlanBefore | null, after: Plan, now: Date): PeopleProblem | null {
  const { minPeople, startsAt, timeZone } = after;
  if (minPeople === null) return null;
  if (minPeople > after.maxParticipants) return 'above-the-limit';
  if (before && minPeople > (before.minPeople ?? (before.memberCount > 1 ? 0 : minPeople))) return 'raised';
  const isSameMoment = startsAt?.getTime() === before?.startsAt?.getTime() && timeZone === before?.timeZone;
  if (startsAt === null || before?.wentAheadAt || (before?.minPeople && isSameMoment)) return null;
  return decisionTime(startsAt, timeZone) <= now ? 'too-soon' : null;
}

type Schedule = { cancelledAt: Date | null; startsAt: Date | null };

export function isOpen(trib: Schedule, now: Date): boolean {
  return trib.cancelledAt === null && !hasBegun(trib, now);
}

/** It waits for more people: it may still be off because too few are going. */
export const isUndecided = ({ minPeople, wentAheadAt }: Pick<Numbers, 'minPeople' | 'wentAheadAt'>) =>
  minPeople !== null && wentAheadAt === null;

export function hasBegun({ startsAt }: Pick<Schedule, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && startsAt <= now;
}

export type JoinFacts = {
  whoCanJoin: WhoCanJoin;
  memberCount: number;
  maxParticipants: number;
  cancelled: boolean;
  started: boolean;
  /** A host has taken the person out before. */
  wasRemoved: boolean;
};

export type JoinRefusal = 'cancelled' | 'started';

export function decideJoin(facts: JoinFacts): { status: MembershipStatus } | { refused: JoinRefusal } {
  if (facts.cancelled) return { refused: 'cancelled' };
  if (facts.started) return { refused: 'started' };
  if (facts.wasRemoved || facts.whoCanJoin === 'Invite only') return { status: 'requested' };
  return { status: facts.memberCount < facts.maxParticipants ? 'joined' : 'waitlisted' };
}

type Waiting = { userId: number; isRegular: boolean };

/** Chooses who gets free spots, in order of arrival. Held spots are not for regulars. */
export function choosePromoted(waiting: readonly Waiting[], { free, held }: { free: number; held: number }) {
  const promoted: number[] = [];
  let heldLeft = held;
  for (const { userId, isRegular } of waiting) {
    const left = free - promoted.length;
    if (left <= (isRegular ? heldLeft : 0)) continue;
    promoted.push(userId);
    if (!isRegular) heldLeft = Math.max(0, heldLeft - 1);
  }
  return promoted;
}

type WhenAndWhere = {
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
  placeId: number | null;
  placeIsPublic: boolean;
  location: string | null;
};

/** When and where it was, for a notice of what has changed. A place that its host has not called public may be a home. */
export function formerly({ startsAt, endsAt, timeZone, placeId, placeIsPublic, location }: WhenAndWhere) {
  return {
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    timeZone,
    place: placeId === null && !placeIsPublic ? null : location,
  };
}
