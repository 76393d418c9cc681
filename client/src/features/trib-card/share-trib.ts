import type { Trib } from '#shared/api/tribs';
import type { OwnUser } from '#shared/api/users';
import { PRODUCT_NAME } from '#shared/domain/names';
import { copyLink } from '../tribs/copy-link';
import { sharedTribAddress } from '../tribs/trib-address';

/** Whether the device has a share sheet. */
export const canShare = () => typeof navigator.share === 'function';

/** The native share sheet if there is one, otherwise the clipboard. */
export async function shareTrib(trib: Trib, sharer: OwnUser | null): Promise<void> {
  const url = sharedTribAddress(trib, sharer, location.origin);
  if (canShare()) {
    try {
      await navigator.share({
        title: `${trib.name} · ${PRODUCT_NAME}`,
        url,
      });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(url);
}
