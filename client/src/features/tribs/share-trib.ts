import type { Trib, Member } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { isChosenName, newHere } from '#shared/domain/names';
import { SHARER } from '#shared/domain/paths';
import { LANG } from '../../lib/lang';
import { town } from '../../lib/town';
import { invitePath } from '../../lib/invite-path';
import { tribPath } from '../../lib/paths';
import { shareLink } from '../../lib/share-link';

/** The link to share: the feed, opened on this meetup. */
export function tribUrl(id: number, origin: string): string {
  return origin + tribPath(id);
}

type SharedTrib = Pick<Trib, 'id' | 'membership'>;
type Sharer = Pick<OwnUser, 'id' | 'isDemo'> | null;

/** Whether the link names its sharer: only if they are going, and never a demo account. */
export function namesSharer({ membership }: SharedTrib, sharer: Sharer): boolean {
  return sharer !== null && !sharer.isDemo && membership === 'joined';
}

/** The link to share. It names its sharer if they are going. */
export function sharedTribUrl(trib: SharedTrib, sharer: Sharer, origin: string): string {
  const url = tribUrl(trib.id, origin);
  return sharer && namesSharer(trib, sharer) ? `${url}&${SHARER}=${sharer.id}` : url;
}

/**
 * The sharer's invite link for this meetup, or null if its page must not show the meetup to a stranger. People who
 * register by it send the sharer a friend request.
 */
export function invitationUrl(
  {
    id,
    membership,
    whoCanJoin,
    membersOnly,
    cancelled,
  }: SharedTrib & Pick<Trib, 'whoCanJoin' | 'membersOnly' | 'cancelled'>,
  sharer: Pick<OwnUser, 'id' | 'isDemo' | 'displayName'> | null,
  origin: string,
): string | null {
  if (!sharer || !namesSharer({ id, membership }, sharer) || !isChosenName(sharer.displayName)) return null;
  if (cancelled || membersOnly || whoCanJoin !== 'Everyone welcome') return null;
  return origin + invitePath(sharer.id, sharer.displayName, id);
}

export async function shareTrib(
  trib: Trib,
  sharer: OwnUser | null,
  url = sharedTribUrl(trib, sharer, location.origin),
): Promise<void> {
  await shareLink({ title: `${trib.name} · ${town.name}`, url });
}

/**
 * Anybody can write a URL, so the person in it is named only if the server lists them among the members, which leaves
 * out blocked people.
 */
export function namedMember({ members }: Pick<Trib, 'members'>, id: number | null): Member | null {
  const found = members.find((member) => member.id === id);
  const isNamed = found && isChosenName(found.displayName) && found.displayName !== newHere(LANG);
  return isNamed ? found : null;
}
