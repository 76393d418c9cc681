import { showToast } from '../../ui/toast-store';
import { tribAddress } from './trib-address';

/** In-app browsers may have no clipboard: then the address is there to be copied by hand. */
export async function copyTribLink(tribId: number): Promise<void> {
  const url = tribAddress(tribId, location.origin);
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied!', description: 'Send it to whoever should come along.' });
  } catch {
    showToast({ title: 'Here is the link', description: url });
  }
}
