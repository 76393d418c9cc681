import type { Lang } from '../texts/languages';
import { DAY_MS, HOUR_MS } from './durations';
import { localDayNumber, localToInstant, weekday, weekdayName } from './meetup-time';
import { textsOf } from './texts';

/** The parts of a day in which a table can be, and the hour at which it starts then. */
export const PARTS = ['morning', 'afternoon', 'evening', 'late'] as const;
type Part = (typeof PARTS)[number];
const HOUR_OF_PART: Record<Part, string> = {
  morning: '10:00',
  afternoon: '14:00',
  evening: '19:00',
  late: '21:00',
};

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A slot is a weekday and a part of it: 0 is Monday morning, 27 is late on Sunday. */
export const SLOTS = WEEKDAYS.length * PARTS.length;
export const SLOT_MASK_MAX = 2 ** SLOTS - 1;

export const slotOf = (day: number, part: number): number => day * PARTS.length + part;
/** The evening of every day. */
export const ANY_EVENING = WEEKDAYS.reduce(
  (mask, _, day) => mask | (1 << slotOf(day, PARTS.indexOf('evening'))),
  0,
);
export const includesSlot = (mask: number, slot: number): boolean => (mask & (1 << slot)) !== 0;
export const toggleSlot = (mask: number, slot: number): number => mask ^ (1 << slot);

/** Writes a slot as "Thursday evening". */
export function slotName(slot: number, lang: Lang): string {
  const day = weekdayName(Math.floor(slot / PARTS.length) + 1, lang);
  return textsOf(lang).slot({ day, part: PARTS[slot % PARTS.length] ?? 'evening' });
}

/** The distance from the middle of the city within which a person accepts every place. */
export const TABLE_KM_MIN = 5;
export const TABLE_KM_MAX = 100;
const TABLE_KM_DEFAULT = 10;
export const TABLE_AGE_MIN = 18;
export const TABLE_AGE_MAX = 99;
export const AGE_WIDTH_MIN = 2;
export const AGE_WIDTH_MAX = 80;
export const AGE_WIDTH_DEFAULT = 15;
export const FLOOR_MIN = 0;
export const FLOOR_MAX = 90;
export const FLOOR_DEFAULT = 55;
/** What somebody asks for who has not entered before, besides when they are free. */
export const usualEntry = (lang: Lang) => ({
  maxKm: TABLE_KM_DEFAULT,
  languages: [isTableLanguage(lang) ? lang : 'en'] satisfies TableLanguage[],
  ageWidth: AGE_WIDTH_DEFAULT,
  isWoman: false,
  notOnlyWoman: false,
  floor: FLOOR_DEFAULT,
  shown: true,
});
export const TABLE_LANGUAGES_MAX = 8;
export const TABLE_CHANGES_PER_DAY = 10;

export const TABLE_MIN = 4;
export const TABLE_MAX = 8;
export const ANSWER_HOURS = 24;
/** For people who get a seat only after the others have answered. */
export const LATE_ANSWER_HOURS = 10;
/** A table starts at least this many hours after its round has closed. */
const AHEAD_HOURS = 36;
export const TABLE_HOURS = 2;
/** How long before the start a person who was asked to confirm their seat must have done so. */
export const CONFIRMED_AHEAD_HOURS = 1;

/** How long an entry stays: for one round, until the person has a table, or for every round. */
export const TABLE_REPEATS = ['until-seated', 'weekly', 'once'] as const;
export type TableRepeat = (typeof TABLE_REPEATS)[number];

export const TABLE_ANSWERS = ['yes', 'no'] as const;
export type TableAnswer = (typeof TABLE_ANSWERS)[number];

/** Languages that many people speak, by their two-letter codes. */
export const TABLE_LANGUAGES = {
  ar: 'Arabic',
  zh: 'Chinese',
  nl: 'Dutch',
  en: 'English',
  fr: 'French',
  de: 'German',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  es: 'Spanish',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
} as const;
export type TableLanguage = keyof typeof TABLE_LANGUAGES;
const isTableLanguage = (code: string): code is TableLanguage => code in TABLE_LANGUAGES;
export const TABLE_LANGUAGE_CODES = Object.keys(TABLE_LANGUAGES).filter(isTableLanguage);

/** Evenings that suit most people. They are always the same, so that they say nothing about when others are free. */
const FIXED_EVENINGS = [3, 1, 5, 4].map((day) => slotOf(day, PARTS.indexOf('evening')));
const MORE_EVENINGS = 2;

/** Two of the fixed evenings that a person has not given yet, or fewer if there are no more. */
export const moreEvenings = (slots: number): number[] =>
  FIXED_EVENINGS.filter((slot) => !includesSlot(slots, slot)).slice(0, MORE_EVENINGS);

/** A round of fewer people seldom makes a table that suits all of them. */
const ENOUGH_PEOPLE = 12;
const NEEDED_STEP = 5;

/** Roughly how many more people a round needs, or 0. It is rounded up, so that it does not tell when one person enters. */
export const peopleNeeded = (entered: number): number =>
  Math.max(0, Math.ceil((ENOUGH_PEOPLE - entered) / NEEDED_STEP) * NEEDED_STEP);

/** A proposed evening has so many spots, and goes ahead with so many people. */
export const PROPOSED = { spots: TABLE_MAX, goesAheadWith: TABLE_MIN };
/** Late enough for whoever is left out, also when answers close. The evenings are the same in every week. */
const PROPOSED_AFTER_DAYS = 3;
const PROPOSED_WEEKDAYS = [2, 4];

/** When the public meetup is that is proposed with a round: the next Tuesday or Thursday evening, whoever is free. */
export function proposedEvening(closesAt: Date, timeZone: string): Date {
  const first = localDayNumber(closesAt, timeZone) + PROPOSED_AFTER_DAYS;
  const ahead = PROPOSED_WEEKDAYS.map((wanted) => (wanted - weekday(first) + 7) % 7);
  return localToInstant(`${localDate(first + Math.min(...ahead))}T${HOUR_OF_PART.evening}`, timeZone);
}

const localDate = (dayNumber: number) => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);

/** When a table of a round starts: at the first such slot that leaves time to answer. */
export function slotStart(slot: number, closesAt: Date, timeZone: string): Date {
  const earliest = new Date(closesAt.getTime() + AHEAD_HOURS * HOUR_MS);
  const first = localDayNumber(earliest, timeZone);
  const wanted = Math.floor(slot / PARTS.length) + 1;
  const hour = HOUR_OF_PART[PARTS[slot % PARTS.length] ?? 'evening'];
  const day = first + ((wanted - weekday(first) + 7) % 7);
  const start = localToInstant(`${localDate(day)}T${hour}`, timeZone);
  return start >= earliest ? start : localToInstant(`${localDate(day + 7)}T${hour}`, timeZone);
}

/** When rounds close: a weekday, with Monday as 1, and a local time. */
export type Closing = { weekday: number; time: string };

/** The latest closing that is not after this moment and the next one, in a place's time zone. */
export function closingsAround(closings: readonly Closing[], now: Date, timeZone: string) {
  const today = localDayNumber(now, timeZone);
  const around = closings.flatMap(({ weekday: wanted, time }) =>
    [-7, 0, 7].map((shift) =>
      localToInstant(`${localDate(today + wanted - weekday(today) + shift)}T${time}`, timeZone),
    ),
  );
  const ordered = around.toSorted((a, b) => a.getTime() - b.getTime());
  const last = ordered.findLast((closing) => closing <= now);
  const next = ordered.find((closing) => closing > now);
  if (!last || !next) throw new RangeError('There is at least one closing a week');
  return { last, next };
}
