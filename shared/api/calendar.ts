import * as z from 'zod/mini';
import { isTimeZone } from '../domain/meetup-time';
import {
  ADDRESS_MAX,
  CALENDAR_BYTES_MAX,
  LOCATION_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
} from '../domain/limits';
import { city } from './cities';
import { repeats } from './repeats';

/** The text of a calendar file. The asking person's time zone is used for times without a place. */
export const calendarImportRequest = z.strictObject({
  calendar: z.string().check(z.minLength(1), z.maxLength(CALENDAR_BYTES_MAX)),
  timeZone: z.string().check(z.refine(isTimeZone, 'Must be a time zone')),
});
export type CalendarImportRequest = z.infer<typeof calendarImportRequest>;

/** What a host has to look at before they post a draft. */
export const DRAFT_PROBLEMS = [
  'no-time',
  'whole-day',
  'unreadable-date',
  'other-repeats',
  'left-out-dates',
  'long-text',
] as const;

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));

export const meetupDraft = z.object({
  name: z.string().check(z.maxLength(MEETUP_NAME_MAX)),
  description: z.string().check(z.maxLength(MEETUP_DESCRIPTION_MAX)),
  /** Times on the clock of the place; null where the host has to set them. */
  startTime: z.nullable(localTime),
  endTime: z.nullable(localTime),
  /** The first part of the calendar's location; empty if it is nothing but a city. */
  place: z.string().check(z.maxLength(LOCATION_MAX)),
  /** The rest of the location, without its city. */
  address: z.string().check(z.maxLength(ADDRESS_MAX)),
  /** The city, found by position or by name; null where neither says it and the host has to choose. */
  city: z.nullable(city),
  repeats: z.nullable(repeats),
  problems: z.array(z.enum(DRAFT_PROBLEMS)),
});
export type MeetupDraft = z.infer<typeof meetupDraft>;

export const calendarImport = z.object({
  /** The next one first; drafts without a date come last. */
  drafts: z.array(meetupDraft),
  /** How many events are over or cancelled. */
  over: z.int(),
  /** How many events there are that are not offered here. */
  more: z.int(),
});
export type CalendarImport = z.infer<typeof calendarImport>;

/** The address at which a calendar app subscribes to the person's meetups; null while that is off. */
export const calendarSubscription = z.object({ url: z.nullable(z.url()) });

/** The token may have any form: an impossible one is not found, like one that does not exist. */
export const calendarParams = z.strictObject({ token: z.string() });
