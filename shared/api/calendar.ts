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

/** The text of a calendar file. The zone is that of whoever asks, for times without a place. */
export const calendarImportRequest = z.strictObject({
  calendar: z.string().check(z.minLength(1), z.maxLength(CALENDAR_BYTES_MAX)),
  timeZone: z.string().check(z.refine(isTimeZone, 'Must be a time zone')),
});
export type CalendarImportRequest = z.infer<typeof calendarImportRequest>;

/** What a host has to look at before posting it. */
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
  /** On the clock of the place; null where the host has to set it. */
  startTime: z.nullable(localTime),
  endTime: z.nullable(localTime),
  /** What stands first where the calendar says where; empty if that is nothing but a city. */
  place: z.string().check(z.maxLength(LOCATION_MAX)),
  /** The rest of it, without its city. */
  address: z.string().check(z.maxLength(ADDRESS_MAX)),
  /** By its position or by name; null where neither says it, which leaves it to the host. */
  city: z.nullable(city),
  repeats: z.nullable(repeats),
  problems: z.array(z.enum(DRAFT_PROBLEMS)),
});
export type MeetupDraft = z.infer<typeof meetupDraft>;

export const calendarImport = z.object({
  /** The next first; those without a date at the end. */
  drafts: z.array(meetupDraft),
  /** How many are over or cancelled. */
  over: z.int(),
  /** How many there are besides. */
  more: z.int(),
});
export type CalendarImport = z.infer<typeof calendarImport>;

/** Where a calendar app subscribes to the person's meetups; null while that is off. */
export const calendarSubscription = z.object({ url: z.nullable(z.url()) });

/** Of any form: one that cannot exist is not found, like one that does not. */
export const calendarParams = z.strictObject({ token: z.string() });
