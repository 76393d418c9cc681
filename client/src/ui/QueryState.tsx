import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';

/** What a list or a detail is read with; several queries may be combined into one. */
type Query<T> = { data: T | undefined; isError: boolean; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  /** What is shown until there is something. */
  loading: ReactNode;
  /** What didn't load, if the page shows more than that. */
  failed?: string;
  children: (data: T) => ReactNode;
};

/** Loading, failed with "Try again", or the data. Data that was read before stays when reading it again fails. */
export function QueryState<T>({ query: { data, isError, refetch }, loading, failed, children }: Props<T>) {
  if (data !== undefined) return children(data);
  return isError ? <ErrorState title={failed} onRetry={() => void refetch()} /> : loading;
}
