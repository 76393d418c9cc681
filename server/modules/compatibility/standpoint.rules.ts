import type { TribListQuery } from '#shared/api/tribs';
import { standpoint, type Standpoint } from '#shared/domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DEFAULT_VALUES } from '#shared/domain/values';
import type { Viewer } from '../../http/viewer';

type VisitorAnswers = Partial<
  Pick<
    TribListQuery,
    'valuesEnvironment' | 'valuesLifestyle' | 'valuesOpenness' | 'valuesIdentity' | 'interestIds'
  >
>;

/** A signed-in person stands where their stored answers put them, a visitor where the query says. */
export function standpointOf(viewer: Viewer | null, answers: VisitorAnswers): Standpoint {
  if (viewer) return viewer;
  return standpoint({
    valuesEnvironment: answers.valuesEnvironment ?? DEFAULT_VALUES.valuesEnvironment,
    valuesLifestyle: answers.valuesLifestyle ?? DEFAULT_VALUES.valuesLifestyle,
    valuesOpenness: answers.valuesOpenness ?? DEFAULT_VALUES.valuesOpenness,
    valuesIdentity: answers.valuesIdentity ?? DEFAULT_VALUES.valuesIdentity,
    interestIds: answers.interestIds ?? DEFAULT_INTEREST_IDS,
  });
}
