import * as z from 'zod/mini';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '../domain/ai-preferences';
import { GROUP_SIZE_MAX, GROUP_SIZE_MIN, TRAVEL_MILES_MAX, TRAVEL_MILES_MIN } from '../domain/limits';
import { interestIdList } from './common';

const groupSize = z.int().check(z.gte(GROUP_SIZE_MIN), z.lte(GROUP_SIZE_MAX));

const fields = {
  preferredDays: z.array(z.enum(DAYS)).check(z.maxLength(DAYS.length)),
  preferredTimes: z.array(z.enum(TIMES_OF_DAY)).check(z.maxLength(TIMES_OF_DAY.length)),
  preferredGroupSizeMin: groupSize,
  preferredGroupSizeMax: groupSize,
  maxTravelDistance: z.int().check(z.gte(TRAVEL_MILES_MIN), z.lte(TRAVEL_MILES_MAX)),
  selectedInterests: interestIdList,
  activityTypes: z.array(z.enum(ACTIVITY_TYPES)).check(z.maxLength(ACTIVITY_TYPES.length)),
  meetupFrequency: z.enum(MEETUP_FREQUENCIES),
};

export const aiPreferences = z.object(fields);
export const aiPreferencesRequest = z.strictObject(fields).check(
  z.refine((p) => p.preferredGroupSizeMin <= p.preferredGroupSizeMax, {
    message: 'The smallest group cannot be larger than the largest',
    path: ['preferredGroupSizeMin'],
  }),
);

export type AiPreferences = z.infer<typeof aiPreferences>;
