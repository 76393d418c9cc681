import {
  type FetchQueryOptions,
  type GetNextPageParamFunction,
  type InfiniteData,
  InfiniteQueryObserver,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  QueryObserver,
  type SkipToken,
} from '@tanstack/react-query';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../../client/src/lib/api-client';

/** A query that a screen shows: `shown` is what it has, `fresh` what a page that is opened now would get. */
export type WatchedQuery = { name: string; shown: () => unknown; fresh: () => Promise<unknown> };

const GONE = 'gone';
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function watchOne<T, K extends QueryKey>(
  client: QueryClient,
  name: string,
  options: FetchQueryOptions<T, Error, T, K>,
  view: (data: T) => unknown = (data) => data,
): WatchedQuery {
  const observer = new QueryObserver<T, Error, T, T, K>(client, { ...options, retry: false });
  observer.subscribe(() => undefined);
  return {
    name,
    shown() {
      const { data, isError } = observer.getCurrentResult();
      return isError || data === undefined ? GONE : view(data);
    },
    fresh: async () =>
      newClient()
        .fetchQuery({ ...options, retry: false })
        .then(view, () => GONE),
  };
}

type Pages<T> = InfiniteData<Page<T>>;
type PagedOptions<T, K extends QueryKey> = {
  queryKey: K;
  queryFn?: QueryFunction<Page<T>, K, string> | SkipToken;
  initialPageParam: string;
  getNextPageParam: GetNextPageParamFunction<string, Page<T>>;
};

export function watchPages<T, K extends QueryKey>(
  client: QueryClient,
  name: string,
  { queryKey, queryFn, initialPageParam, getNextPageParam }: PagedOptions<T, K>,
): WatchedQuery {
  const options: PagedOptions<T, K> = { queryKey, queryFn, initialPageParam, getNextPageParam };
  const observer = new InfiniteQueryObserver<Page<T>, Error, Pages<T>, K, string>(client, options);
  observer.subscribe(() => undefined);
  const view = ({ pages }: Pages<T>) => pages.flatMap(({ items }) => items);
  return {
    name,
    shown() {
      const { data, isError } = observer.getCurrentResult();
      return isError || !data ? GONE : view(data);
    },
    fresh: async () =>
      newClient()
        .fetchInfiniteQuery<Page<T>, Error, Page<T>, K, string>({ ...options, pages: 1 })
        .then(view, () => GONE),
  };
}

/** The names of the queries that do not show what a page that is opened now would show. */
export async function staleQueries(watched: readonly WatchedQuery[]): Promise<string[]> {
  const results = await Promise.all(
    watched.map(async ({ name, shown, fresh }) => (isDeepStrictEqual(await fresh(), shown()) ? null : name)),
  );
  return results.filter((name) => name !== null);
}
