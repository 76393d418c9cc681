import { queryOptions, skipToken } from '@tanstack/react-query';
import {
  type CalendarImport,
  calendarImport,
  type CalendarImportRequest,
  type MeetupDraft,
} from '#shared/api/calendar-import';
import { LOCATION_MAX } from '#shared/domain/limits';
import { startLabel } from '#shared/domain/meetup-time';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';
import { NO_REPEATS, type RepeatsForm } from '../tribs/fields/repeats-form';
import { NO_OWN_PLACE } from '../tribs/fields/where';
import { truncate } from './draft';
import type { WizardEvent } from './state';

export const postCalendarImport = (body: CalendarImportRequest) =>
  requestJson('/api/calendar-imports', { method: 'POST', body, schema: calendarImport });

/** What was read last, and which of it the wizard has taken: nothing but this page keeps it. */
export type ReadCalendar = Omit<CalendarImport, 'drafts'> & { drafts: ReadDraft[] };
export type ReadDraft = MeetupDraft & { key: number; isTaken: boolean };

/** Until the page is closed or the viewer changes. */
export const calendarDraftsQuery = (viewerId: number) =>
  queryOptions<ReadCalendar>({
    queryKey: [...viewerKey(viewerId), 'calendar-drafts'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** What fills the wizard's steps with a draft; the city of its place is left to the host. */
export function draftEvents(draft: MeetupDraft, now: Date): WizardEvent[] {
  const { name, description, startTime, endTime, address, repeats } = draft;
  const place = truncate(address.split(',')[0] ?? '', LOCATION_MAX).trim();
  const times = startTime && endTime ? { startTime, endTime } : { startTime: '', endTime: '' };
  const ownPlace = place === '' ? NO_OWN_PLACE : { ...NO_OWN_PLACE, isUsed: true, name: place, address };
  return [
    { type: 'filled', changes: { name, description, ...times, repeats: repeatsForm(repeats) } },
    { type: 'whereChanged', where: { place: null, ownPlace }, now },
  ];
}

function repeatsForm(repeats: MeetupDraft['repeats']): RepeatsForm {
  if (!repeats) return NO_REPEATS;
  const { every, weekdays = [], until, times } = repeats;
  const ends = until === undefined ? 'open' : 'until';
  return {
    every,
    weekdays,
    ends: times === undefined ? ends : 'times',
    until: until ?? '',
    times: times ?? NO_REPEATS.times,
  };
}

/** "Thu, Dec 3, 6 PM" on the clock of the place. */
export const draftWhen = ({ startTime }: MeetupDraft): string =>
  startLabel(startTime === null ? null : new Date(`${startTime}Z`), 'UTC');

const PROBLEMS: Record<MeetupDraft['problems'][number], string> = {
  'no-time': 'It has no time.',
  'whole-day': 'It takes the whole day.',
  'unreadable-date': 'Its date cannot be read.',
  'other-repeats': 'It cannot repeat like this here.',
  'left-out-dates': 'Dates that are left out in your calendar would be here.',
  'long-text': 'Its text is cut.',
};

export const problemsText = ({ problems }: MeetupDraft): string =>
  problems.map((problem) => PROBLEMS[problem]).join(' ');
