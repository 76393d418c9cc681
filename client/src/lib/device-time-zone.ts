/** Browsers from before 2026 do not have it. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** A browser's first `Intl.DateTimeFormat` takes 30 ms, on a slow phone 150, and the first request needs the zone. */
export const deviceTimeZone = (): string =>
  typeof Temporal === 'undefined'
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();
