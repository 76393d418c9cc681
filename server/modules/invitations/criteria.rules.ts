import type { AiPreferences } from '#shared/api/ai-preferences';
import {
  DAYS,
  DAYS_OF_FREQUENCY,
  HOURS_OF_TIME,
  MEETUP_FREQUENCY_DEFAULT,
} from '#shared/domain/ai-preferences';
import { REACH_MILES } from '#shared/domain/limits';
import { type ActivityFilter, filterForInterests, filterForTypes } from '#shared/domain/activity-filter';

/** What a meetup is checked for; null or empty if nothing is stated. */
export type InvitationCriteria = {
  /** Monday is 1. */
  days: readonly number[];
  hours: readonly { from: number; until: number }[];
  size: { min: number; max: number } | null;
  miles: number;
  interests: ActivityFilter | null;
  types: ActivityFilter | null;
};

/** The defaults are not criteria: only what was saved narrows the list. */
export function criteriaOf(
  preferences: AiPreferences | null,
  interestNames: readonly string[],
): InvitationCriteria {
  if (preferences === null) {
    return { days: [], hours: [], size: null, miles: REACH_MILES, interests: null, types: null };
  }
  const { preferredDays, preferredTimes, activityTypes } = preferences;
  return {
    days: preferredDays.map((day) => DAYS.indexOf(day) + 1),
    hours: preferredTimes.map((time) => HOURS_OF_TIME[time]),
    size: { min: preferences.preferredGroupSizeMin, max: preferences.preferredGroupSizeMax },
    miles: preferences.maxTravelDistance,
    interests: interestNames.length > 0 ? filterForInterests(interestNames) : null,
    types: activityTypes.length > 0 ? filterForTypes(activityTypes) : null,
  };
}

const DAY_MS = 86_400_000;

export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS);

/** Offers made since then count against how often somebody wants new ones. */
export function offersCountSince(preferences: AiPreferences | null, now: Date): Date {
  return daysBefore(now, DAYS_OF_FREQUENCY[preferences?.meetupFrequency ?? MEETUP_FREQUENCY_DEFAULT]);
}
