import { type Answers, answerVector, type Said } from '#shared/domain/compatibility';
import { VALUE_KEYS, DEFAULT_VALUES, VALUE_DEFAULT, type ValueKey } from '#shared/domain/values';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import type { Deps } from '../../../deps';
import { LIMITS } from '../../../http/rate-limit';
import type { Standpoint, Viewer } from '../../../http/viewer';

/**
 * Counts the distinct answers sent from a network without an account, because each answer vector shows other people's scores
 * from another angle. A phone needs three, and the defaults are not counted.
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

export async function limitedAnswerVector(
  deps: Pick<Deps, 'limiter'>,
  { network, viewer, query }: { network: string; viewer: Viewer | null; query: GivenAnswers },
): Promise<Standpoint> {
  if (!viewer) await limitAnswerVectors(deps, network, query);
  return answerVectorOf(viewer, query);
}

type GivenAnswers = { [Key in keyof Answers]?: Answers[Key] | undefined };

/** Fills in the defaults for missing answers. */
export function answersFrom(given: GivenAnswers): Answers {
  return {
    valuesEnvironment: given.valuesEnvironment ?? DEFAULT_VALUES.valuesEnvironment,
    valuesLifestyle: given.valuesLifestyle ?? DEFAULT_VALUES.valuesLifestyle,
    valuesOpenness: given.valuesOpenness ?? DEFAULT_VALUES.valuesOpenness,
    valuesIdentity: given.valuesIdentity ?? DEFAULT_VALUES.valuesIdentity,
    interestIds: given.interestIds ?? DEFAULT_INTEREST_IDS,
  };
}

/** A signed-in person's standpoint comes from their stored answers, a visitor's from the query. */
export function answerVectorOf(viewer: Viewer | null, given: GivenAnswers): Standpoint {
  if (viewer) return viewer;
  const choseInterests = (given.interestIds ?? []).length > 0;
  const isGuess = !choseInterests && VALUE_KEYS.every((key) => given[key] === undefined);
  return { ...answerVector(answersFrom(given)), isGuess, choseInterests, movedValues: movedValues(given) };
}

/** What the reasons of a match may name: nothing, without a list of what the others chose, as none of them has answered. */
export const saidBy = (
  { movedValues: values, choseInterests }: Standpoint,
  chosen: readonly number[] | undefined,
): Said => ({
  values: chosen ? values : [],
  interestIds: (choseInterests && chosen) || [],
});

export const movedValues = (values: Partial<Record<ValueKey, number | undefined>>) =>
  VALUE_KEYS.filter((key) => (values[key] ?? VALUE_DEFAULT) !== VALUE_DEFAULT);
