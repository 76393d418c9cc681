import type { Trib } from '#shared/api/tribs';
import { PRODUCT_NAME } from '#shared/domain/names';
import { showToast } from '../../ui/toast-store';
import { tribAddress } from '../tribs/trib-address';

/** The phone's own sheet where there is one, else the clipboard; in-app browsers may have neither. */
export async function shareTrib({ id, name }: Pick<Trib, 'id' | 'name'>): Promise<void> {
  const url = tribAddress(id, location.origin);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: `${name} · ${PRODUCT_NAME}`, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: 'Send it to whoever should come along.' });
  } catch {
    showToast({ title: 'Here is the link', description: url });
  }
}
