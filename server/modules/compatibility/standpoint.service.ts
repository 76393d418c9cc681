import { VALUE_KEYS } from '#shared/domain/values';
import type { Standpoint } from '#shared/domain/compatibility';
import type { Request } from 'express';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { answersFrom, type GivenAnswers, standpointOf } from './standpoint.rules';

/**
 * Counts the distinct answers sent from an address without an account. Each standpoint shows other people's scores
 * from another angle; a phone needs three, and the defaults are free.
 */
export async function countStandpoint(
  { limiter }: Pick<Deps, 'limiter'>,
  req: Request,
  given: GivenAnswers,
): Promise<void> {
  const isChosen = given.interestIds !== undefined || VALUE_KEYS.some((key) => given[key] !== undefined);
  if (!isChosen) return;
  const { interestIds, ...values } = answersFrom(given);
  const ids = [...new Set(interestIds)].toSorted((a, b) => a - b);
  const standpoint = JSON.stringify([VALUE_KEYS.map((key) => values[key]), ids]);
  await limiter.takeDistinct(LIMITS.standpointsPerAddress, callerNetwork(req), standpoint);
}

/** The caller's standpoint, from which scores are computed. */
export async function countedStandpoint(
  deps: Pick<Deps, 'limiter'>,
  { req, viewer, query }: { req: Request; viewer: Viewer | null; query: GivenAnswers },
): Promise<Standpoint> {
  if (!viewer) await countStandpoint(deps, req, query);
  return standpointOf(viewer, query);
}
