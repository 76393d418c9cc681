import { answerVector, withOffsets } from '#shared/domain/compatibility';
import type { Values } from '#shared/domain/values';
import type { Db } from '../../db/handle';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { findInterestIds, findTribIdsOf, writeInterests } from './answers.queries';
import { updateUserRow } from './users.queries';
import { lockPerson, lockTribs } from '../../db/locks';

type AnswersChange = { values?: Partial<Values>; interestIds?: readonly number[] };

/** Only removing interests is not an answer. */
const isAnswer = ({ values, interestIds = [] }: AnswersChange) =>
  values !== undefined || interestIds.length > 0;

/**
 * Changes a person's answers and, in the same transaction, everything derived from them: their own point and the
 * aggregates of every meetup they go to. Locks the person first, then meetups, as joining does, so that neither can
 * miss the other.
 */
export async function changeAnswers(tx: Db, userId: number, change: AnswersChange): Promise<void> {
  const person = await lockPerson(tx, userId);
  if (!person) return;
  const tribIds = await findTribIdsOf(tx, userId);
  await lockTribs(tx, tribIds);
  if (change.interestIds) await writeInterests(tx, userId, change.interestIds);
  const answers = { ...person, ...change.values, interestIds: await findInterestIds(tx, userId) };
  const { point, interestBonus } = answerVector(withOffsets(answers, person.valueOffsets));
  const answered = person.answered || isAnswer(change);
  await updateUserRow(tx, userId, { ...change.values, answered, point: [...point], interestBonus });
  await refreshAggregates(tx, tribIds);
}
