import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { SHARER } from '#shared/domain/paths';
import { tribPath } from '../../lib/paths';

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

/** The same, with the sharer. */
export function sharedTribUrl(trib: SharedTrib, sharer: Sharer, origin: string): string {
  const url = tribUrl(trib.id, origin);
  return sharer && namesSharer(trib, sharer) ? `${url}&${SHARER}=${sharer.id}` : url;
}
