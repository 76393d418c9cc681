import { DAY_MS } from '#shared/domain/durations';
import { LOCALE } from './town';
import * as t from './texts';

/** The whole app is in American English. */
export function timeText(createdAt: string): string {
  return new Date(createdAt).toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' });
}

const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** 0 is today, 1 yesterday. */
const daysBefore = (now: Date, date: Date) => Math.round((midnight(now) - midnight(date)) / DAY_MS);

/** Names the year only if it is not the current one. */
function dateText(date: Date, now: Date, options: Intl.DateTimeFormatOptions): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(LOCALE, { day: 'numeric', ...options, year });
}

export function dayText(date: Date, now: Date): string {
  const days = daysBefore(now, date);
  if (days === 0) return t.today;
  if (days === 1) return t.yesterday;
  return dateText(date, now, { weekday: 'long', month: 'long' });
}

/** The shortest text for the moment: the time, the day of the week, or the date. */
export function whenText(createdAt: string, now: Date): string {
  const date = new Date(createdAt);
  const days = daysBefore(now, date);
  if (days <= 0) return timeText(createdAt);
  if (days === 1) return t.yesterday;
  if (days < 7) return date.toLocaleDateString(LOCALE, { weekday: 'long' });
  return dateText(date, now, { month: 'short' });
}
