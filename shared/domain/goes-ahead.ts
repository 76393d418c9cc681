import type { Lang } from '../texts/languages';
import { clockOn, localDayNumber } from './meetup-time';
import { textsOf } from './texts';

/**
 * On the day before, by the clock of the place, everybody going is asked whether they still come, and then it is decided
 * whether enough people do.
 */
export const ASKED_AT = '12:00';
const DECIDED_AT = '19:00';
export const stillComing = (lang: Lang): string => textsOf(lang).stillComing;
/** Fewer people ask each other. */
export const ASKED_FROM = 4;

const onTheDayBefore = (clock: string) => (startsAt: Date, timeZone: string) =>
  clockOn(localDayNumber(startsAt, timeZone) - 1, clock, timeZone);
export const askingTime = onTheDayBefore(ASKED_AT);
export const decisionTime = onTheDayBefore(DECIDED_AT);

/** `wentAheadAt` is set once it was decided that it goes ahead. */
export type Numbers = {
  minPeople: number | null;
  maxParticipants: number;
  wentAheadAt: Date | string | null;
};

/** Null where it takes place in any case. A meetup that is full goes ahead, whatever its number was. */
export const peopleNeeded = ({ minPeople, maxParticipants }: Omit<Numbers, 'wentAheadAt'>): number | null =>
  minPeople === null ? null : Math.min(minPeople, maxParticipants);

/** How many people it needs besides those who are going; null where it takes place in any case. */
export function missingPeople(numbers: Numbers, going: number): number | null {
  const needed = peopleNeeded(numbers);
  return needed === null ? null : numbers.wentAheadAt === null ? Math.max(0, needed - going) : 0;
}

/** "2 more and it's on" or "It's on"; null where it takes place in any case. */
export const goesAheadText = (missing: number | null, lang: Lang): string | null =>
  missing === null ? null : textsOf(lang).goesAhead({ missing });
