const MINUTE = 60_000;

export const INTERESTS_CACHE = { staleTime: 10 * MINUTE, gcTime: 30 * MINUTE };
export const TRIBS_CACHE = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE };
