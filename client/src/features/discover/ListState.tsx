import type { ReactNode } from 'react';
import { messageFor } from '../../lib/errors';
import { ErrorState } from '../../ui/ErrorState';
import { CardGridSkeleton } from './CardGrid';

type List = { isPending: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };

type Props = {
  list: List;
  /** "experiences" */
  things: string;
  /** Undefined until it has loaded. */
  count: number | undefined;
  /** Shown if there is nothing. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list that loads, fails, is empty or has something. */
export function ListState({ list, things, count, empty, children }: Props) {
  if (count === undefined && list.isPending) return <CardGridSkeleton label={`Loading ${things}...`} />;
  if (count === undefined) {
    return (
      <ErrorState
        title={`Failed to load ${things}`}
        text={messageFor(list.error, 'The connection may have dropped. Nothing you did is lost.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return count === 0 ? empty : children;
}
