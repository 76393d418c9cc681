import type { OwnUser } from '#shared/api/users';
import { isChosenName } from '#shared/domain/names';
import { LOCALE } from '../../lib/town';
import * as t from './texts';

/** Returns "Rosa's account", so that people see that even a demo account is theirs. */
export function accountName({ displayName }: Pick<OwnUser, 'displayName'>, otherwise = t.thisAccount) {
  return isChosenName(displayName) ? t.accountOf({ name: displayName }) : otherwise;
}

/** Returns "as Rosa", or "with your account" while no name has been chosen. */
export const asWhom = ({ displayName }: Pick<OwnUser, 'displayName'>): string =>
  isChosenName(displayName) ? t.asName({ name: displayName }) : t.withYourAccount;

/** Says until when a demo account is kept and how to keep it. Null for accounts that stay. */
export function keptUntilText(user: OwnUser): string | null {
  if (!user.isDemo || user.keptUntil === null) return null;
  const day = new Date(user.keptUntil).toLocaleDateString(LOCALE, {
    month: 'long',
    day: 'numeric',
  });
  return t.keptUntil({ account: accountName(user, t.account2), day });
}
