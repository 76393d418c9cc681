import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isCover } from '#shared/domain/covers';
import { useAuth } from '../auth/auth-context';
import { feedQuery } from './tribs.api';

/** The covers of the meetups that the feed shows first: a new one beside them looks better with another. */
export function useCoversNearby(): ReadonlySet<string> {
  const { user, isRestoring } = useAuth();
  const { data } = useInfiniteQuery({ ...feedQuery(user?.id ?? null, {}), enabled: !isRestoring });
  const first = data?.pages[0]?.items;
  return useMemo(
    () =>
      new Set(
        first?.flatMap(({ mainImageUrl }) => (isCover(mainImageUrl ?? '') ? [mainImageUrl ?? ''] : [])),
      ),
    [first],
  );
}
