/** Longer than one message takes: a tab that the system has suspended keeps its lock. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Runs while no other tab holds the lock. Without locks, or when the other tab does not finish in time, both run: that
 * is safe, only wasteful.
 */
export async function withTabLock(name: string, run: () => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = () => {
    hasRun = true;
    return run();
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  try {
    await navigator.locks.request(name, { signal: timeout.signal }, runOnce);
  } catch {
    // Refused, or waited for too long: then this one runs all the same.
    if (!hasRun) await runOnce();
  } finally {
    clearTimeout(timer);
  }
}
