import type { NotificationSettings } from '#shared/api/push';
import { localDayNumber, localParts, localToInstant } from '#shared/domain/meetup-time';

type QuietHours = NonNullable<NotificationSettings['quietHours']>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** When the quiet hours that a person is in end; null outside of them. They go by the clock, also over midnight. */
export function quietUntil(now: Date, hours: QuietHours | null, timeZone: string): Date | null {
  if (hours === null) return null;
  const { hour, minute } = localParts(now, timeZone);
  const [clock, from, until] = [hour * 60 + minute, minutesOf(hours.from), minutesOf(hours.until)];
  const isQuiet = from < until ? clock >= from && clock < until : clock >= from || clock < until;
  if (!isQuiet) return null;
  const endsToday = clock < until;
  const day = new Date((localDayNumber(now, timeZone) + (endsToday ? 0 : 1)) * DAY_MS);
  const end = localToInstant(`${day.toISOString().slice(0, 10)}T${hours.until}`, timeZone);
  // In the hour that autumn repeats, the first one may be over.
  const minutesLeft = until - clock + (endsToday ? 0 : 24 * 60);
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return end > now ? end : new Date(thisMinute + minutesLeft * MINUTE_MS);
}
