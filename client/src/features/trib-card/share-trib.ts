import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { PRODUCT_NAME } from '#shared/domain/names';
import { shareLink } from '../../lib/share-link';
import { sharedTribUrl } from '../tribs/trib-url';

export async function shareTrib(trib: Trib, sharer: OwnUser | null): Promise<void> {
  await shareLink({
    title: `${trib.name} · ${PRODUCT_NAME}`,
    url: sharedTribUrl(trib, sharer, location.origin),
  });
}
