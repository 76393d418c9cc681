import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Conversation, ConversationKind } from '#shared/api/chat';
import { withoutAccents } from '#shared/domain/fold-text';
import { useFallbackPolling } from '../../../lib/live/live';
import { Rows } from '../../../lib/motion/Rows';
import { useDebounced } from '../../../lib/use-debounced';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { QueryState } from '../../../ui/QueryState';
import { ShowMore } from '../../../ui/ShowMore';
import { Skeleton } from '../../../ui/Skeleton';
import { conversationsQuery } from '../chat.api';
import * as t from '../texts';

type Props<T> = {
  conversations: Conversations;
  /** Undefined while the list loads. */
  rows: readonly T[] | undefined;
  isError: boolean;
  retry: () => void;
  loading: string;
  searched: string;
  nameOf: (row: T) => string;
  idOf: (row: T) => number | string;
  empty: ReactNode;
  children: (row: T) => ReactNode;
};

export function ConversationList<T extends { conversation: Conversation | null }>(props: Props<T>) {
  const { rows, isError, retry, loading, searched, empty } = props;
  return (
    <QueryState query={{ data: rows, isError, refetch: retry }} loading={<ListSkeleton label={loading} />}>
      {(all) => (all.length === 0 && searched === '' ? empty : <FoundRows {...props} rows={all} />)}
    </QueryState>
  );
}

type FoundRowsProps<T> = Props<T> & { rows: readonly T[] };

function FoundRows<T extends { conversation: Conversation | null }>(props: FoundRowsProps<T>) {
  const { conversations, rows, retry, searched, nameOf, idOf, children } = props;
  const { more, foundIds, isAsking, hasSearchFailed } = conversations;
  const shown = rows.filter(
    (row) =>
      foundIds.has(row.conversation?.id ?? 0) ||
      withoutAccents(nameOf(row)).includes(withoutAccents(searched)),
  );
  if (shown.length === 0) {
    if (isAsking) return <ListSkeleton label={t.searchingChats} />;
    return hasSearchFailed ? <ErrorState onRetry={retry} /> : <NothingFound searched={searched} />;
  }
  return (
    <>
      <Rows items={shown} idOf={idOf} ordered className="-mt-2 grid grid-cols-1">
        {children}
      </Rows>
      <ShowMore list={more} />
    </>
  );
}

function NothingFound({ searched }: { searched: string }) {
  return (
    <output>
      <EmptyState title={t.nothingFoundFor({ searched })} text={t.tryFewerLettersOr} />
    </output>
  );
}

type EmptyListProps = { title: string; text: string; href: string; link: string };

/** What somebody can do who has nobody to write to yet. */
export function EmptyList({ href, link, ...texts }: EmptyListProps) {
  return (
    <EmptyState
      {...texts}
      action={
        <Link href={href} className={buttonClass()}>
          {link}
        </Link>
      }
    />
  );
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">{label}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5 py-3.5">
          <Skeleton className="size-14 shrink-0 rounded-pill" />
          <div className="grid flex-1 gap-2.5 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The loaded conversations of one kind. During a search, the server also looks for the name in those not loaded. */
export function useConversations(viewerId: number, kind: ConversationKind, searched: string) {
  const loaded = useInfiniteQuery({ ...conversationsQuery(viewerId, kind), ...useFallbackPolling() });
  const asked = useDebounced(searched);
  const isSearching = searched !== '' && loaded.hasNextPage;
  const search = useInfiniteQuery({
    ...conversationsQuery(viewerId, kind, asked),
    enabled: isSearching && asked !== '',
  });
  const found = (isSearching && asked !== '' && search.data) || [];
  const known = new Set(loaded.data?.map(({ id }) => id));
  return {
    data: loaded.data && [...loaded.data, ...found.filter(({ id }) => !known.has(id))],
    isError: loaded.isError,
    refetch: isSearching ? search.refetch : loaded.refetch,
    more: isSearching ? search : loaded,
    /** Conversations the server has found. They are listed even if the client compares names differently. */
    foundIds: new Set(found.map(({ id }) => id)),
    hasSearchFailed: isSearching && search.isError,
    isAsking: isSearching && (asked !== searched || search.isPending),
  };
}

type Conversations = ReturnType<typeof useConversations>;
