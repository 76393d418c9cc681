import type { AnswerVector } from '#shared/domain/compatibility';
import { VALUE_KEYS } from '#shared/domain/values';
import type { Deps } from '../../deps';
import { LIMITS } from '../../http/rate-limit';
import type { Viewer } from '../../http/viewer';
import { answersFrom, answerVectorOf, type GivenAnswers } from './answer-vector.rules';

/**
 * Counts the distinct answers sent from an address without an account. Each answer vector shows other people's scores
 * from another angle; a phone needs three, and the defaults are free.
 */
export async function limitAnswerVectors(
  { limiter }: Pick<Deps, 'limiter'>,
  network: string,
  given: GivenAnswers,
): Promise<void> {
  const isChosen = given.interestIds !== undefined || VALUE_KEYS.some((key) => given[key] !== undefined);
  if (!isChosen) return;
  const { interestIds, ...values } = answersFrom(given);
  const ids = [...new Set(interestIds)].toSorted((a, b) => a - b);
  const vector = JSON.stringify([VALUE_KEYS.map((key) => values[key]), ids]);
  await limiter.consumeDistinct(LIMITS.answerVectorsPerAddress, network, vector);
}

/** The caller's answer vector, from which scores are computed. */
export async function limitedAnswerVector(
  deps: Pick<Deps, 'limiter'>,
  { network, viewer, query }: { network: string; viewer: Viewer | null; query: GivenAnswers },
): Promise<AnswerVector> {
  if (!viewer) await limitAnswerVectors(deps, network, query);
  return answerVectorOf(viewer, query);
}
