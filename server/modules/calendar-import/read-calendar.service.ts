import { startThread } from '../../start-thread';
import { notACalendar, tooManyEvents, tooSlow } from './calendar-import.errors';
import type { Asked, readCalendar } from './read-calendar.rules';

/** A thread that has just started takes a second of it on a busy machine; a calendar as people have them, a moment. */
const READING_MS = 6_000;

/** What is in a calendar. It is read in a thread of its own, which ends: somebody may have made it to take forever. */
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
