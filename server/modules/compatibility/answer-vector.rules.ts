import { type Answers, answerVector, type AnswerVector } from '#shared/domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DEFAULT_VALUES } from '#shared/domain/values';
import type { Viewer } from '../../http/viewer';

export type GivenAnswers = { [Key in keyof Answers]?: Answers[Key] | undefined };

/** Missing answers are the defaults. */
export function answersFrom(given: GivenAnswers): Answers {
  return {
    valuesEnvironment: given.valuesEnvironment ?? DEFAULT_VALUES.valuesEnvironment,
    valuesLifestyle: given.valuesLifestyle ?? DEFAULT_VALUES.valuesLifestyle,
    valuesOpenness: given.valuesOpenness ?? DEFAULT_VALUES.valuesOpenness,
    valuesIdentity: given.valuesIdentity ?? DEFAULT_VALUES.valuesIdentity,
    interestIds: given.interestIds ?? DEFAULT_INTEREST_IDS,
  };
}

/** A signed-in person's answer vector comes from their stored answers, a visitor's from the query. */
export function answerVectorOf(viewer: Viewer | null, given: GivenAnswers): AnswerVector {
  return viewer ?? answerVector(answersFrom(given));
}
