import type { ReactNode } from 'react';
import { loadMore } from '../../../lib/load-more';
import { Rows } from '../../../lib/motion/Rows';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { ListSkeleton } from './ListSkeleton';

type RowsQuery<T> = {
  /** Undefined while it loads. */
  rows: readonly T[] | undefined;
  isError: boolean;
  retry: () => void;
  more?: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }>;
  };
};

type Props<T> = {
  found: RowsQuery<T>;
  loading: string;
  searched: string;
  nameOf: (row: T) => string;
  idOf: (row: T) => number;
  empty: ReactNode;
  children: (row: T) => ReactNode;
};

/** A list in each of its states, narrowed by what is typed in the search. */
export function ConversationList<T>({ found, loading, searched, nameOf, idOf, empty, children }: Props<T>) {
  const { rows, isError, retry, more } = found;
  if (!rows) return isError ? <ErrorState onRetry={retry} /> : <ListSkeleton label={loading} />;
  if (rows.length === 0 && searched === '') return empty;
  const shown = rows.filter((row) => plain(nameOf(row)).includes(plain(searched)));
  if (shown.length === 0 && !more?.hasNextPage) return <NothingFound searched={searched} />;
  return (
    <>
      <Rows items={shown} idOf={idOf} ordered className="-mt-2 grid grid-cols-1">
        {children}
      </Rows>
      {more?.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          busy={more.isFetchingNextPage}
          onClick={() => void loadMore(more)}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function NothingFound({ searched }: { searched: string }) {
  return (
    <output>
      <EmptyState
        title={`Nothing found for “${searched}”`}
        text="Try fewer letters, or look in another tab."
      />
    </output>
  );
}

/** "Zoe" finds "Zoë". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
