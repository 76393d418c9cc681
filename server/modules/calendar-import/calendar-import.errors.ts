import { CALENDAR_EVENTS_MAX } from '#shared/domain/limits';
import { HttpError } from '../../http/errors';

export const notACalendar = () =>
  new HttpError(400, 'not_a_calendar', 'This is no calendar file. Look for a name that ends in .ics');
export const tooManyEvents = () =>
  new HttpError(
    400,
    'too_many_events',
    `There are more than ${CALENDAR_EVENTS_MAX} events in this calendar. Export a shorter time of it`,
  );
export const tooSlow = () =>
  new HttpError(
    400,
    'calendar_too_slow',
    'This calendar takes too long to read. Export a shorter time of it',
  );
