import { type Answers, standpoint, type Standpoint } from '#shared/domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DEFAULT_VALUES } from '#shared/domain/values';
import type { Viewer } from '../../http/viewer';

type GivenAnswers = { [Key in keyof Answers]?: Answers[Key] | undefined };

/** What nobody answered is the default. */
export function answersFrom(given: GivenAnswers): Answers {
  return {
    valuesEnvironment: given.valuesEnvironment ?? DEFAULT_VALUES.valuesEnvironment,
    valuesLifestyle: given.valuesLifestyle ?? DEFAULT_VALUES.valuesLifestyle,
    valuesOpenness: given.valuesOpenness ?? DEFAULT_VALUES.valuesOpenness,
    valuesIdentity: given.valuesIdentity ?? DEFAULT_VALUES.valuesIdentity,
    interestIds: given.interestIds ?? DEFAULT_INTEREST_IDS,
  };
}

/** A signed-in person stands where their stored answers put them, a visitor where the query says. */
export function standpointOf(viewer: Viewer | null, given: GivenAnswers): Standpoint {
  return viewer ?? standpoint(answersFrom(given));
}
