import * as z from 'zod/mini';
import {
  AGE_WIDTH_MAX,
  AGE_WIDTH_MIN,
  FLOOR_MAX,
  FLOOR_MIN,
  SLOT_MASK_MAX,
  TABLE_AGE_MAX,
  TABLE_AGE_MIN,
  TABLE_ANSWERS,
  TABLE_KM_MAX,
  TABLE_KM_MIN,
  TABLE_LANGUAGE_CODES,
  TABLE_LANGUAGES_MAX,
  TABLE_REPEATS,
} from '../domain/tables';
import { MATCH_LEVELS } from '../domain/match-labels';
import { city } from './cities';
import { id, readerOf, whenAbsent } from './common';
import { isGuess } from './tribs';
import { sentence } from './issues';
import { textsOf } from './texts';

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const languages = z.array(z.enum(TABLE_LANGUAGE_CODES)).check(
  z.minLength(
    1,
    sentence((lang) => textsOf(lang).chooseLanguage),
  ),
  z.maxLength(TABLE_LANGUAGES_MAX),
  z.refine(
    (codes) => new Set(codes).size === codes.length,
    sentence((lang) => textsOf(lang).languageOnce),
  ),
);

const asked = {
  /** A bit for each weekday and part of the day: bit 0 is Monday morning, bit 27 is late on Sunday. */
  slots: z.int().check(
    z.gte(
      1,
      sentence((lang) => textsOf(lang).chooseWhen),
    ),
    z.lte(SLOT_MASK_MAX),
  ),
  maxKm: whole(TABLE_KM_MIN, TABLE_KM_MAX),
  languages,
  age: whole(TABLE_AGE_MIN, TABLE_AGE_MAX),
  ageWidth: whole(AGE_WIDTH_MIN, AGE_WIDTH_MAX),
  isWoman: z.boolean(),
  notOnlyWoman: z.boolean(),
  floor: whole(FLOOR_MIN, FLOOR_MAX),
  shown: z.boolean(),
  repeat: z.enum(TABLE_REPEATS),
};

export const tableEntryRequest = z.strictObject({ cityId: id, ...asked }).check(
  z.refine(({ isWoman, notOnlyWoman }) => isWoman || !notOnlyWoman, {
    path: ['notOnlyWoman'],
    message: sentence((lang) => textsOf(lang).onlyWoman),
  }),
);

export const tableEntry = z.object({
  /** Null for a person who has never entered, or has left. */
  entry: z.nullable(z.object({ city, ...asked, active: z.boolean() })),
  closesAt: z.nullable(z.iso.datetime()),
  /** Whether the person's round has closed and its tables are not known yet. */
  underway: z.boolean(),
  /** Roughly how many more people the next round of the city needs for good tables; 0 if there are enough. */
  needed: whenAbsent(z.int(), () => 0),
  mayTry: whenAbsent(z.boolean(), () => false),
  /** Whether others are seated before the person, because the person has missed two meetups in a row. */
  isSeatedLast: whenAbsent(z.boolean(), () => false),
});
export const tableEntryReader = readerOf(tableEntry);

const seated = z.object({ id, firstName: z.string(), profileImage: z.nullable(z.string()) });

const tableCard = z.object({
  tribId: id,
  name: z.string(),
  startTime: z.iso.datetime(),
  timeZone: z.string(),
  /** The city and the area in it that everybody may see. */
  where: z.string(),
  /** The place's clock is named after it. */
  city: whenAbsent(z.nullable(z.string()), () => null),
  invited: z.int(),
  avgCompatibility: z.int(),
  matchLevel: z.enum(MATCH_LEVELS),
  isGuess,
  why: z.string(),
  /** The language of the table, which everybody there speaks. */
  language: z.enum(TABLE_LANGUAGE_CODES),
  /** People who have said yes and agreed to be shown. */
  going: z.array(seated),
  answer: z.nullable(z.enum(TABLE_ANSWERS)),
  answersCloseAt: z.iso.datetime(),
  /** Until when the person has to confirm that they come; null if they are not asked to or have confirmed. */
  confirmBy: whenAbsent(z.nullable(z.iso.datetime()), () => null),
  /** True in a round that was only tried: its people are demo people. */
  isDemo: whenAbsent(z.boolean(), () => false),
});

/** The next public evening that is proposed in the person's city; the same for everybody there. */
const proposedEvening = z.object({
  tribId: id,
  name: z.string(),
  startTime: z.iso.datetime(),
  timeZone: z.string(),
  where: z.string(),
  isGoing: z.boolean(),
});

export const ownTables = z.object({
  tables: z.array(tableCard),
  /**
   * Whether the latest round had no seat for the person. Every reason would reveal something about others, so none is given.
   */
  unseated: z.boolean(),
  proposed: whenAbsent(z.nullable(proposedEvening), () => null),
});
export const ownTablesReader = readerOf(ownTables);

export const tableAnswerRequest = z.strictObject({ answer: z.enum(TABLE_ANSWERS) });

export type TableEntryRequest = z.infer<typeof tableEntryRequest>;
export type TableEntry = z.infer<typeof tableEntry>;
export type TableCard = z.infer<typeof tableCard>;
export type ProposedEvening = z.infer<typeof proposedEvening>;
export type OwnTables = z.infer<typeof ownTables>;
