import type { OwnUser } from '#shared/api/users';
import { isChosenName } from '#shared/domain/names';

/** Returns "Rosa's account", so that people see that even a demo account is theirs. */
export function accountName(
  { displayName }: Pick<OwnUser, 'displayName'>,
  otherwise = 'this account',
): string {
  return isChosenName(displayName) ? `${displayName}'s account` : otherwise;
}

/** Returns "as Rosa", or "with your account" while no name has been chosen. */
export const asWhom = ({ displayName }: Pick<OwnUser, 'displayName'>): string =>
  isChosenName(displayName) ? `as ${displayName}` : 'with your account';

/** Says until when a demo account is kept and how to keep it. Null for accounts that stay. */
export function keptUntilText(user: OwnUser): string | null {
  if (!user.isDemo || user.keptUntil === null) return null;
  const day = new Date(user.keptUntil).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return `${accountName(user, 'This account')} is kept until ${day}. With a username it stays.`;
}
