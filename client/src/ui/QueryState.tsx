import type { ReactNode } from 'react';
import { ErrorState, InlineError } from './ErrorState';

/** The parts of a query that are needed here, so that several queries may be combined into one. */
type Query<T> = { data: T | undefined; isError: boolean; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  loading: ReactNode;
  /** The sentence that says what did not load, on pages that show more than this. */
  failed?: string;
  /** For use inside a form, a card or a sheet, where the error of a whole page would be too large. */
  isInline?: boolean;
  children: (data: T) => ReactNode;
};

/** Shows the loading state, an error with "Try again", or the data. Data stay on the screen if refetching them fails. */
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
