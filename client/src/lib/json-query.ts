import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { type ApiRequest, requestJson, requestPage } from './api-client';
import { viewerKey } from './viewer-scope';

type Kept = {
  staleTime?: number;
  gcTime?: number;
  refetchOnWindowFocus?: boolean;
  retry?: boolean | number | ((failures: number, error: Error) => boolean);
};

/** While many are being told, what is shown says how many of them know, and is fetched again and again. */
export const whileTelling = (isTelling: unknown) => (isTelling ? 2_000 : false);

/** A query that one request answers. `post` is what a question is asked with that has no place in a URL. */
export const jsonQuery = <T>(
  queryKey: QueryKey,
  path: string,
  schema: ApiRequest<T>['schema'],
  { post, ...kept }: Kept & { post?: object } = {},
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      requestJson(path, { ...(post && { method: 'POST', body: post }), schema, signal }),
    ...kept,
  });

/** What belongs to the person alone. Another device may have changed it, so it is fetched whenever it is shown. */
export const ownQuery = <T>(viewerId: number, name: string, schema: ApiRequest<T>['schema'], kept?: Kept) =>
  jsonQuery([...viewerKey(viewerId), name], `/api/users/${viewerId}/${name}`, schema, {
    staleTime: 0,
    ...kept,
  });

/** A list that is loaded page by page, the next one from the URL in the header of the last. */
export const pagesQuery = <T>(
  queryKey: QueryKey,
  first: string,
  schema: ApiRequest<T[]>['schema'],
  kept: Kept = { staleTime: 0 },
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    ...kept,
  });
