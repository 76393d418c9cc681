import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

type Fetched<T> = { data: T | undefined; error: unknown };

/**
 * Reads once through the query cache. For the first steps only: `useQuery` also watches and refetches,
 * which costs 3 KB of script that nothing else there needs.
 */
export function useFetched<T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<Fetched<T>>(() => ({
    data: queryClient.getQueryData<T>(options.queryKey),
    error: null,
  }));

  const fetchIt = useCallback(
    () =>
      queryClient.fetchQuery(options).then(
        (data) => setState({ data, error: null }),
        (error: unknown) => setState({ data: undefined, error }),
      ),
    [queryClient, options],
  );
  useEffect(() => {
    void fetchIt();
  }, [fetchIt]);

  const retry = useCallback(() => {
    setState({ data: undefined, error: null });
    void fetchIt();
  }, [fetchIt]);

  return { ...state, retry };
}
