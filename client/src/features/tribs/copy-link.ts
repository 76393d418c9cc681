import { showToast } from '../../ui/toast-store';

/** In-app browsers may have no clipboard: then the link is shown to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied!', description: 'Send it to whoever should come along.' });
  } catch {
    showToast({
      title: 'Failed to copy link',
      description: `Please try again\n${url}`,
      tone: 'destructive',
    });
  }
}
