import { type ReactNode, useId } from 'react';
import { loadMore } from '../../lib/load-more';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';

type Paged = {
  data: { pages: readonly unknown[] } | undefined;
  /** Concerns the first page only: a later page that fails shows a toast instead. */
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: Parameters<typeof loadMore>[0]['fetchNextPage'];
};
type Props = { list: Paged; things: string; isEmpty: boolean; empty: ReactNode; children: ReactNode };

export function PagedList({ list, things, isEmpty, empty, children }: Props) {
  const loading = (
    <Loading label={`Loading ${things}...`} placeholders={['h-40', 'h-40']} className="grid gap-4" />
  );
  return (
    <QueryState query={list} loading={loading}>
      {() => (
        <>
          {isEmpty ? empty : children}
          {list.hasNextPage && !isEmpty && (
            <div className="grid place-items-center py-5">
              <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore(list)}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-display text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-pill border border-line bg-raised px-3 py-1 text-xs font-semibold">
      {children}
    </span>
  );
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function Time({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={`text-sm text-muted ${className ?? ''}`}>
      {WHEN.format(new Date(at))}
    </time>
  );
}
