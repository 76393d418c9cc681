import type { Answers } from './compatibility';
import { DEFAULT_INTEREST_IDS } from './interests';
import { DEFAULT_VALUES, VALUE_KEYS } from './values';

/** A registration without answers sends the defaults, so default answers do not show whether they were chosen. */
export const isDefaultAnswers = ({ interestIds, ...values }: Answers): boolean =>
  isDefaultInterests(interestIds) && VALUE_KEYS.every((key) => values[key] === DEFAULT_VALUES[key]);

export const isDefaultInterests = (ids: readonly number[]): boolean =>
  ids.length === 0 ||
  (ids.length === DEFAULT_INTEREST_IDS.length && DEFAULT_INTEREST_IDS.every((id) => ids.includes(id)));
