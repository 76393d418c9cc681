import { showToast } from '../ui/toast-store';
import * as t from './texts';

export const canShare = () => typeof navigator.share === 'function';

const SEND_IT = t.sendToWhoeverShould;

/** Returns whether it worked. In-app browsers may have no clipboard; the link is then shown, to be copied by hand. */
export async function copyLink(url: string, hint = SEND_IT, title = t.linkCopied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    showToast({
      title: t.failedToCopyLink,
      description: `${t.tryAgainBare}\n${url}`,
      tone: 'destructive',
    });
    return false;
  }
  showToast({ title, description: hint });
  return true;
}

type ShareContent = { title: string; text?: string; url: string };

/** Uses the device's share sheet if there is one, otherwise the clipboard. Returns false if neither worked. */
export async function shareLink(shared: ShareContent, hint?: string, title?: string): Promise<boolean> {
  if (canShare()) {
    try {
      await navigator.share(shared);
      return true;
    } catch (error) {
      // The person closed the share sheet, which is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  return copyLink(shared.url, hint, title);
}
