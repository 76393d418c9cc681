import * as z from 'zod/mini';
import {
  ACTIVITY_TYPES,
  DAYS,
  GROUP_SIZE_DEFAULT,
  MEETUP_FREQUENCIES,
  MEETUP_FREQUENCY_DEFAULT,
  TIMES_OF_DAY,
  TRAVEL_MILES_DEFAULT,
} from '../domain/ai-preferences';
import { GROUP_SIZE_MAX, GROUP_SIZE_MIN, TRAVEL_MILES_MAX, TRAVEL_MILES_MIN } from '../domain/limits';
import { interestIdList, readerOf, whenAbsent } from './common';
import { sentence } from './issues';
import { textsOf } from './texts';

const groupSize = (usual: number) =>
  whenAbsent(z.int().check(z.gte(GROUP_SIZE_MIN), z.lte(GROUP_SIZE_MAX)), () => usual);
const listOf = <T extends string>(values: readonly T[]) =>
  whenAbsent(z.array(z.enum(values)).check(z.maxLength(values.length)), () => []);

const fields = {
  preferredDays: listOf(DAYS),
  preferredTimes: listOf(TIMES_OF_DAY),
  preferredGroupSizeMin: groupSize(GROUP_SIZE_DEFAULT.min),
  preferredGroupSizeMax: groupSize(GROUP_SIZE_DEFAULT.max),
  maxTravelDistance: whenAbsent(
    z.int().check(z.gte(TRAVEL_MILES_MIN), z.lte(TRAVEL_MILES_MAX)),
    () => TRAVEL_MILES_DEFAULT,
  ),
  selectedInterests: whenAbsent(interestIdList, () => []),
  activityTypes: listOf(ACTIVITY_TYPES),
  meetupFrequency: whenAbsent(z.enum(MEETUP_FREQUENCIES), () => MEETUP_FREQUENCY_DEFAULT),
};

export const aiPreferences = z.object(fields);
const reader = readerOf(aiPreferences);
/** Fills in the defaults, also where nothing was saved. */
export const aiPreferencesReader = {
  parse: (received: unknown): AiPreferences => reader.parse(received ?? {}),
};
export const aiPreferencesRequest = z.strictObject(fields).check(
  z.refine((p) => p.preferredGroupSizeMin <= p.preferredGroupSizeMax, {
    message: sentence((lang) => textsOf(lang).groupSizes),
    path: ['preferredGroupSizeMin'],
  }),
);

export type AiPreferences = z.infer<typeof aiPreferences>;
