import type { OwnUser } from '#shared/api/users';
import { isChosenName } from '#shared/domain/names';

/** "Rosa's account": an account that one tap has made is somebody's, too. */
export function accountName(
  { displayName }: Pick<OwnUser, 'displayName'>,
  otherwise = 'this account',
): string {
  return isChosenName(displayName) ? `${displayName}'s account` : otherwise;
}

/** "as Rosa", or "with your account" where nobody has chosen a name yet. */
export const asWhom = ({ displayName }: Pick<OwnUser, 'displayName'>): string =>
  isChosenName(displayName) ? `as ${displayName}` : 'with your account';

/** Until when a demo account is kept, and how to keep it. Null for one that stays. */
export function keptUntilText(user: OwnUser): string | null {
  if (!user.isDemo || user.keptUntil === null) return null;
  const day = new Date(user.keptUntil).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return `${accountName(user, 'This account')} is kept until ${day}. With a username it stays.`;
}
