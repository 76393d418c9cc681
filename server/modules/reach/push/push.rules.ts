import { MINUTE_MS } from '#shared/domain/durations';
import type { NotificationSettings } from '#shared/api/push';
import { clockOn, localDayNumber, localParts } from '#shared/domain/meetup-time';
import type { NotificationKind } from '#shared/domain/notices';

/** Without these, people would find out only at the meeting point. */
const ABOUT_THE_START: ReadonlySet<NotificationKind> = new Set([
  'cancelled',
  'series-changed',
  'too-few',
  'time-or-place-changed',
]);

/**
 * Quiet hours do not hold back what cannot wait: a meetup that was planned within them may be moved or cancelled, and
 * somebody may be about to lose their account.
 */
export function ignoresQuietHours(
  kind: NotificationKind,
  starts: readonly Date[],
  now: Date,
  quietEnd: Date,
): boolean {
  if (kind === 'meetup-soon' || kind === 'security') return true;
  return ABOUT_THE_START.has(kind) && starts.some((start) => start > now && start <= quietEnd);
}

type QuietHours = NonNullable<NotificationSettings['quietHours']>;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Null outside of quiet hours. They go by the clock of the time zone, and may pass midnight. */
export function quietUntil(now: Date, hours: QuietHours | null, timeZone: string): Date | null {
  if (hours === null) return null;
  const { hour, minute } = localParts(now, timeZone);
  const [clock, from, until] = [hour * 60 + minute, minutesOf(hours.from), minutesOf(hours.until)];
  const isQuiet = from < until ? clock >= from && clock < until : clock >= from || clock < until;
  if (!isQuiet) return null;
  const endsToday = clock < until;
  const end = clockOn(localDayNumber(now, timeZone) + (endsToday ? 0 : 1), hours.until, timeZone);
  // In the hour that autumn repeats, the first instance of `until` may be over already.
  const minutesLeft = until - clock + (endsToday ? 0 : 24 * 60);
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return end > now ? end : new Date(thisMinute + minutesLeft * MINUTE_MS);
}

export type Outcome =
  | { kind: 'delivered' }
  /** The browser has unsubscribed. */
  | { kind: 'gone' }
  /** The push service does not want it, now or later. */
  | { kind: 'refused' }
  /** The push service is down, or asks for time. */
  | { kind: 'failed'; retryAfterMs: number | null; didAnswer: boolean };

const FIRST_RETRY_MS = 30_000;
const RETRY_MAX_MS = 6 * 3_600_000;

export function outcomeOf(status: number, retryAfter: string | undefined, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500)
    return { kind: 'failed', retryAfterMs: waitOf(retryAfter, now), didAnswer: true };
  return { kind: 'refused' };
}

function waitOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

export function retryDelayMs(failures: number, retryAfterMs: number | null): number {
  const growing = FIRST_RETRY_MS * 4 ** Math.min(failures, 10);
  return Math.min(RETRY_MAX_MS, Math.max(growing, retryAfterMs ?? 0));
}
