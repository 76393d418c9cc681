import type { ReactNode } from 'react';
import { loadMore } from '../../lib/load-more';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';

type Paged = {
  isPending: boolean;
  /** The first page failed; later ones say so in a toast. */
  isLoadingError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: Parameters<typeof loadMore>[0]['fetchNextPage'];
};
type Props = { list: Paged; things: string; isEmpty: boolean; empty: ReactNode; children: ReactNode };

export function PagedList({ list, things, isEmpty, empty, children }: Props) {
  if (list.isPending) {
    return (
      <output className="grid gap-4">
        <span className="sr-only">Loading {things}...</span>
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </output>
    );
  }
  if (list.isLoadingError) return <ErrorState onRetry={() => void list.refetch()} />;
  if (isEmpty) return empty;
  return (
    <>
      {children}
      {list.hasNextPage && (
        <div className="grid place-items-center py-5">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore(list)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
