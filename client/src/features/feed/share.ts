import type { Trib } from '#shared/api/tribs';
import { PRODUCT_NAME } from '#shared/domain/names';
import { copyTribLink } from '../tribs/copy-link';
import { tribAddress } from '../tribs/trib-address';

/** The phone's own sheet where there is one, else the clipboard. */
export async function shareTrib({ id, name }: Pick<Trib, 'id' | 'name'>): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({
        title: `${name} · ${PRODUCT_NAME}`,
        url: tribAddress(id, location.origin),
      });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyTribLink(id);
}
