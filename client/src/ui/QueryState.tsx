import type { ReactNode } from 'react';
import { ErrorState, InlineError } from './ErrorState';

/** What a list or a detail is read with; several queries may be combined into one. */
type Query<T> = { data: T | undefined; isError: boolean; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  /** What is shown until there is something. */
  loading: ReactNode;
  /** What didn't load, if the page shows more than that. */
  failed?: string;
  /** Inside a form, a card or a sheet, where a whole page's error would be too much. */
  isInline?: boolean;
  children: (data: T) => ReactNode;
};

/** Loading, failed with "Try again", or the data. Data that was read before stays when reading it again fails. */
export function QueryState<T>({ query, loading, failed, isInline, children }: Props<T>) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return loading;
  const retry = () => void refetch();
  return isInline ? (
    <InlineError onRetry={retry}>{failed}</InlineError>
  ) : (
    <ErrorState title={failed} onRetry={retry} />
  );
}
