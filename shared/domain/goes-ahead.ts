import { clockOn, localDayNumber } from './meetup-time';

/** Whether enough people are going is decided on the evening before, by the clock of the place. */
const DECIDED_AT = '19:00';

export const decisionTime = (startsAt: Date, timeZone: string): Date =>
  clockOn(localDayNumber(startsAt, timeZone) - 1, DECIDED_AT, timeZone);

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
export const goesAheadText = (missing: number | null): string | null =>
  missing === null ? null : missing > 0 ? `${missing} more and it's on` : "It's on";

const WORDS = ['Nobody', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** A number of people at the beginning of a sentence. */
export const peopleWord = (count: number): string => WORDS[count] ?? String(count);
