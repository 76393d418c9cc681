import { showToast } from '../../ui/toast-store';

/** Returns whether it worked. In-app browsers may have no clipboard: then the link is shown to be copied by hand. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    showToast({
      title: 'Failed to copy link',
      description: `Please try again\n${url}`,
      tone: 'destructive',
    });
    return false;
  }
  showToast({ title: 'Link copied!', description: 'Send it to whoever should come along.' });
  return true;
}
