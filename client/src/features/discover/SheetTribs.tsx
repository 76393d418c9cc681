import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { useReaderCity } from '../cities/use-near';
import { feedQuery } from '../tribs/tribs.api';
import { TribRows } from './TribRows';

const SHOWN = 5;

type Props = {
  /** The query that narrows the list of meetups. */
  filters: Readonly<Record<string, string>>;
  /** Shown if there are none. */
  empty: ReactNode;
};

/** The first meetups of a list, the nearest first. */
export function SheetTribs({ filters, empty }: Props) {
  const { user, isRestoring } = useAuth();
  const { query } = useReaderCity();
  const list = useInfiniteQuery({
    ...feedQuery(user?.id ?? null, filters, query),
    enabled: !isRestoring,
  });
  return (
    <QueryState
      query={list}
      loading={
        <>
          <output className="sr-only">Loading meetups...</output>
          <Skeleton className="h-14" />
        </>
      }
      failed="The meetups didn't load."
      isInline
    >
      {({ pages }) => {
        const tribs = pages[0]?.items ?? [];
        return tribs.length === 0 ? empty : <TribRows tribs={tribs.slice(0, SHOWN)} />;
      }}
    </QueryState>
  );
}
