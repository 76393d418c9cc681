import { LIMITS } from '../../../http/rate-limit';
import type { RateLimiter } from '../../../http/rate-limiter';
import type { Viewer } from '../../../http/viewer';

/** People behind one address share a limit, so that creating accounts does not multiply it. */
export async function limitSearches(limiter: RateLimiter, viewer: Viewer | null, network: string) {
  if (viewer) await limiter.consume(LIMITS.searchesPerUser, viewer.id);
  await limiter.consume(LIMITS.searchesPerAddress, network);
}
