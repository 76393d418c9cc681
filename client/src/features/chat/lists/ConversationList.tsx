import type { ReactNode } from 'react';
import type { Conversation } from '#shared/api/chat';
import { loadMore } from '../../../lib/load-more';
import { Rows } from '../../../lib/motion/Rows';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { ListSkeleton } from './ListSkeleton';
import type { Conversations } from './use-conversations';

type Props<T> = {
  conversations: Conversations;
  /** Undefined while it loads. */
  rows: readonly T[] | undefined;
  isError: boolean;
  retry: () => void;
  loading: string;
  searched: string;
  nameOf: (row: T) => string;
  idOf: (row: T) => number;
  empty: ReactNode;
  children: (row: T) => ReactNode;
};

/** A list in each of its states, narrowed by what is typed in the search. */
export function ConversationList<T extends { conversation: Conversation | null }>(props: Props<T>) {
  const { conversations, rows, isError, retry, loading, searched, nameOf, idOf, empty, children } = props;
  const { more, foundIds, isAsking, hasSearchFailed } = conversations;
  if (!rows) return isError ? <ErrorState onRetry={retry} /> : <ListSkeleton label={loading} />;
  if (rows.length === 0 && searched === '') return empty;
  const shown = rows.filter(
    (row) => foundIds.has(row.conversation?.id ?? 0) || plain(nameOf(row)).includes(plain(searched)),
  );
  if (shown.length === 0) {
    if (isAsking) return <ListSkeleton label="Searching your chats..." />;
    return hasSearchFailed ? <ErrorState onRetry={retry} /> : <NothingFound searched={searched} />;
  }
  return (
    <>
      <Rows items={shown} idOf={idOf} ordered className="-mt-2 grid grid-cols-1">
        {children}
      </Rows>
      {more.hasNextPage && (
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
