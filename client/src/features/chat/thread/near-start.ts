import type { Trib } from '#shared/api/tribs';

const HOUR_MS = 3_600_000;
/** What people on their way say most. */
export const QUICK_REPLIES = ['On my way', 'Running late'] as const;

/** From three hours before the start until one hour after it. */
export function isNearStart(
  { startTime, cancelled }: Pick<Trib, 'startTime' | 'cancelled'>,
  now: Date,
): boolean {
  if (startTime === null || cancelled) return false;
  const sinceStart = now.getTime() - Date.parse(startTime);
  return sinceStart >= -3 * HOUR_MS && sinceStart <= HOUR_MS;
}
