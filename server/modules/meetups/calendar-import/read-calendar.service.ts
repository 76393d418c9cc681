import { startThread } from '../../../start-thread';
import type { Asked, readCalendar } from './read-calendar.rules';
import { CALENDAR_EVENTS_MAX } from '#shared/domain/limits';
import { HttpError } from '../../../http/errors';
import { says } from './texts';

const notACalendar = () => new HttpError(400, 'not_a_calendar', says.noCalendarFileLook);
const tooManyEvents = () =>
  new HttpError(400, 'too_many_events', says.tooManyEvents({ max: CALENDAR_EVENTS_MAX }));
const tooSlow = () => new HttpError(400, 'calendar_too_slow', says.calendarTakesTooLong);

/** On a busy machine, starting the thread takes a second of this. Reading an ordinary calendar takes a moment. */
const READING_MS = 6_000;

/** Reads the calendar in a thread that can be stopped, because a file may have been made to take forever. */
export async function readInThread(text: string, asked: Asked, limitMs = READING_MS) {
  const thread = startThread(new URL('./calendar-worker.ts', import.meta.url), { text, asked });
  try {
    const found = await new Promise<ReturnType<typeof readCalendar> | 'too-slow'>((resolve, reject) => {
      const timer = setTimeout(() => resolve('too-slow'), limitMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        clearTimeout(timer);
        resolve('too-slow');
      });
    });
    if (found === 'not-a-calendar') throw notACalendar();
    if (found === 'too-many-events') throw tooManyEvents();
    if (found === 'too-slow') throw tooSlow();
    return found;
  } finally {
    void thread.terminate();
  }
}
