import { showToast } from '../ui/toast-store';
import { OFFLINE_MESSAGE } from './api-client';
import { messageFor } from './errors';

type PagedQuery = { fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }> };

/** The next page of a list, requested by hand, so a failure is reported. */
export async function loadMore({ fetchNextPage }: PagedQuery): Promise<void> {
  const { isFetchNextPageError, error } = await fetchNextPage();
  if (!isFetchNextPageError) return;
  const description = messageFor(error, OFFLINE_MESSAGE);
  showToast({ title: "Couldn't load more", description, tone: 'destructive' });
}
