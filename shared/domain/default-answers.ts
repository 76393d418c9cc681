import type { Answers } from './compatibility';
import { DEFAULT_INTEREST_IDS } from './interests';
import { DEFAULT_VALUES, VALUE_KEYS } from './values';

/** A registration without answers sends the defaults, so default answers do not show whether they were chosen. */
export function isDefaultAnswers({ interestIds, ...values }: Answers): boolean {
  const isDefaultInterests =
    interestIds.length === 0 ||
    (interestIds.length === DEFAULT_INTEREST_IDS.length &&
      DEFAULT_INTEREST_IDS.every((id) => interestIds.includes(id)));
  return isDefaultInterests && VALUE_KEYS.every((key) => values[key] === DEFAULT_VALUES[key]);
}
