import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { SHARER } from '#shared/domain/paths';
import { tribPath } from '../../lib/paths';

/** The link to share: the feed, opened on this meetup. */
export function tribAddress(id: number, origin: string): string {
  return origin + tribPath(id);
}

/** The same, with the sharer if they are going; demo accounts are never named. */
export function sharedTribAddress(
  { id, membership }: Pick<Trib, 'id' | 'membership'>,
  sharer: Pick<OwnUser, 'id' | 'isDemo'> | null,
  origin: string,
): string {
  const isNamed = sharer && !sharer.isDemo && membership === 'joined';
  return tribAddress(id, origin) + (isNamed ? `&${SHARER}=${sharer.id}` : '');
}
