import { DAY_MS } from '#shared/domain/durations';
import type { AiPreferences } from '#shared/api/ai-preferences';
import {
  DAYS,
  DAYS_OF_FREQUENCY,
  HOURS_OF_TIME,
  MEETUP_FREQUENCY_DEFAULT,
} from '#shared/domain/ai-preferences';
import { REACH_MILES } from '#shared/domain/limits';
import { type ActivityFilter, filterForInterests, filterForTypes } from '#shared/domain/activity-filter';
import type { ValueSide } from '#shared/domain/compatibility';
import { matchText } from '#shared/domain/match-words';
import type { ValueKey } from '#shared/domain/values';

/** What a meetup is checked for; null or empty where the person has stated nothing. */
export type InvitationCriteria = {
  /** Monday is 1. */
  days: readonly number[];
  hours: readonly { from: number; until: number }[];
  size: { min: number; max: number } | null;
  miles: number;
  interests: ActivityFilter | null;
  types: ActivityFilter | null;
};

/** Preferences that were never saved are defaults, and those do not narrow the list. */
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

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS);

/** Offers made since this moment count against how often the person wants new ones. */
export function offersCountSince(preferences: AiPreferences | null, now: Date): Date {
  return daysBefore(now, DAYS_OF_FREQUENCY[preferences?.meetupFrequency ?? MEETUP_FREQUENCY_DEFAULT]);
}

/** Everything that a reason may mention. It holds no scores and nothing private. */
export type ReasonFacts = {
  /** Interests that the person shares with somebody who is going, in the order of the catalogue. */
  sharedInterests: readonly string[];
  tags: readonly string[];
  closestValue: ValueKey | null;
  closestSide: ValueSide | null;
  /** False if the person's answers are the defaults, which say nothing. */
  members: readonly { displayName: string }[];
  startsAt: Date | null;
  timeZone: string;
  miles: number | null;
  city: string | null;
};

const NAMED_MAX = 2;

/** Explains why this meetup is offered, in the words of "Why this match". */
export function whyInvited(facts: ReasonFacts): string {
  const { closestValue, closestSide, members } = facts;
  const [host, another] = members;
  const tagged = (name: string) => Number(facts.tags.includes(name));
  const interests = [...new Set(facts.sharedInterests)].toSorted((a, b) => tagged(b) - tagged(a));
  const text = matchText({
    name: another ? null : (host?.displayName ?? null),
    interests: interests.slice(0, NAMED_MAX),
    // A value between two ends says little, and would be on every card, so shared interests replace it.
    closest: closestSide === null && interests.length > 0 ? null : closestValue,
    closestSide,
    farthest: null,
    areFarApart: null,
  });
  // Whoever has said nothing about themselves is not told what they have in common.
  return text || whenAndWhere(facts);
}

function whenAndWhere({ startsAt, timeZone, miles, city }: ReasonFacts): string {
  const where = miles === null ? city && `in ${city}` : farAway(Math.round(miles));
  const when =
    startsAt && `on ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(startsAt)}`;
  const facts = [when, where].filter(Boolean).join(', ');
  return `It is ${facts || 'open to everybody'}.`;
}

function farAway(miles: number): string {
  if (miles === 0) return 'in your city';
  return `${miles} ${miles === 1 ? 'mile' : 'miles'} away`;
}
