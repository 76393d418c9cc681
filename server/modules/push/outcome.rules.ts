/** What became of one request to a push service. */
export type Outcome =
  | { kind: 'delivered' }
  /** The browser has unsubscribed. */
  | { kind: 'gone' }
  /** Not wanted, now or later. */
  | { kind: 'refused' }
  /** Down, or asking for time. */
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

/** `Retry-After` in seconds or as a date. */
function waitOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Four times as long after each failure in a row, unless the push service asks for longer. */
export function retryDelayMs(failures: number, retryAfterMs: number | null): number {
  const growing = FIRST_RETRY_MS * 4 ** Math.min(failures, 10);
  return Math.min(RETRY_MAX_MS, Math.max(growing, retryAfterMs ?? 0));
}
