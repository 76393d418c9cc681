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
import { KM_PER_MILE, usesMiles } from '#shared/domain/great-circle';
import { matchText } from '#shared/domain/match-words';
import { weekdayOf } from '#shared/domain/meetup-time';
import type { ValueKey } from '#shared/domain/values';
import { formatLocale, type Lang } from '#shared/texts/languages';
import { placeText } from '#shared/domain/place-text';
import { textsOf } from './texts';

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
export function whyInvited(facts: ReasonFacts, lang: Lang): string {
  const { closestValue, closestSide, members } = facts;
  const [host, another] = members;
  const tagged = (name: string) => Number(facts.tags.includes(name));
  const interests = [...new Set(facts.sharedInterests)].toSorted((a, b) => tagged(b) - tagged(a));
  const reasons = {
    name: another ? null : (host?.displayName ?? null),
    interests: interests.slice(0, NAMED_MAX),
    // A value between two ends says little, and would be on every card, so shared interests replace it.
    closest: closestSide === null && interests.length > 0 ? null : closestValue,
    closestSide,
    farthest: null,
    areFarApart: null,
  };
  // Whoever has said nothing about themselves is not told what they have in common.
  return matchText(reasons, lang) || whenAndWhere(facts, lang);
}

function whenAndWhere({ startsAt, timeZone, miles, city }: ReasonFacts, lang: Lang): string {
  const day = startsAt && weekdayOf(startsAt, timeZone, lang);
  const away = miles === null ? null : Math.round(miles);
  if (away === 0) return day ? textsOf(lang).onDayHere({ day }) : textsOf(lang).here;
  if (away !== null) {
    const distance = lengthText(away, lang);
    return day ? textsOf(lang).onDayAway({ day, distance }) : textsOf(lang).away({ distance });
  }
  if (city) {
    const place = { city: placeText(city, lang) };
    return day ? textsOf(lang).onDayIn({ day, ...place }) : textsOf(lang).inCity(place);
  }
  return day ? textsOf(lang).onDay({ day }) : textsOf(lang).openToEverybody;
}

/** Writes "3 miles", or kilometres where people count in them. */
function lengthText(miles: number, lang: Lang): string {
  const locale = formatLocale(lang);
  const [unit, length] = usesMiles(locale) ? ['mile', miles] : ['kilometer', Math.round(miles * KM_PER_MILE)];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(length);
}
