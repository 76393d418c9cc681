import { showToast } from '../ui/toast-store';
import { OFFLINE_MESSAGE } from './api-client';
import { messageFor } from './errors';
import * as t from './texts';

type PagedQuery = { fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }> };

/** For a next page that the person asks for, so a failure must be shown. */
export async function loadMore({ fetchNextPage }: PagedQuery): Promise<void> {
  const { isFetchNextPageError, error } = await fetchNextPage();
  if (!isFetchNextPageError) return;
  const description = messageFor(error, OFFLINE_MESSAGE);
  showToast({ title: t.couldntLoadMore, description, tone: 'destructive' });
}
