import { showToast } from '../ui/toast-store';
import { OFFLINE_MESSAGE } from './api-client';
import { messageFor } from './errors';

/** For a lone action whose script failed to load. */
export function showOfflineToast(title: string): void {
  showToast({ title, description: OFFLINE_MESSAGE, tone: 'destructive' });
}

type PagedQuery = { fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }> };

/** The next page of a list, requested by hand, so a failure is reported. */
export async function loadMore({ fetchNextPage }: PagedQuery): Promise<void> {
  const { isFetchNextPageError, error } = await fetchNextPage();
  if (!isFetchNextPageError) return;
  const description = messageFor(error, OFFLINE_MESSAGE);
  showToast({ title: "Couldn't load more", description, tone: 'destructive' });
}
