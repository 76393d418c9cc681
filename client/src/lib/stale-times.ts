const MINUTE = 60_000;

export const INTERESTS_CACHE = { staleTime: 10 * MINUTE, gcTime: 30 * MINUTE };
export const TRIBS_CACHE = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE };

/** Other people's changes are shown within this time while a page is visible. */
export const POLL_INTERVAL_MS = 30_000;
