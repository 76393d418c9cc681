import { matchQuery, MutationObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { captureViewer, viewerVersion } from './viewer-scope';

export type OptimisticWrite<T> = {
  queryClient: QueryClient;
  /** The subject, such as `membership 5`. Writes with the same subject are sent one after the other. */
  subject: string;
  /** The action. Repeating it while it is in flight sends no second write. */
  action: string;
  shownIn: QueryKey;
  /** Shows the expected result and later, with `response`, the server's. Returns a function that rolls this back. */
  apply: (response?: T) => () => void;
  send: () => Promise<T>;
  /** Not called while a later write with the same subject is waiting. */
  onDone?: (response: T) => void;
  /** Called after the rollback; the error contains the server's message. */
  onFailed: (error: unknown) => void;
  /** Refetches what the write may have changed, whatever its outcome. */
  refetch: () => Promise<unknown>;
};

/**
 * Shows a write at once and rolls it back if the server refuses it. After a change of viewer it shows nothing, and
 * writes that are still queued are not sent, as they would carry the next person's cookie.
 */
export async function optimisticWrite<T>(write: OptimisticWrite<T>): Promise<void> {
  const { queryClient, subject, action } = write;
  const scope = { id: `${viewerVersion()} ${subject}` };
  const newest = () =>
    queryClient
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope.id })
      .at(-1);
  if (newest()?.options.mutationKey?.[0] === action) return;

  const isSame = captureViewer();
  const apply = (response?: T) => applying(() => write.apply(response));
  let undo = apply();
  let refetching: Promise<unknown> | undefined;
  const mutation = new MutationObserver(queryClient, {
    scope,
    mutationKey: [action],
    mutationFn: async () => (isSame() ? { response: await write.send() } : null),
    onSuccess: async (sent) => {
      stopWatching();
      if (!sent || !isSame()) return;
      if (isShown()) {
        apply(sent.response);
        write.onDone?.(sent.response);
      }
      await refetchInFlight(write, () => isShown() && apply(sent.response));
      if (isShown()) await write.refetch();
    },
    onError: (error) => {
      stopWatching();
      if (!isSame()) return;
      if (isShown()) undo();
      write.onFailed(error);
      // Not awaited within the mutation: the next attempt need not wait for it.
      refetching = write.refetch();
    },
  });
  const written = mutation.mutate();
  const own = newest();
  /** False once a later write has the same subject: its result stays on the screen, whatever the server says to this one. */
  const isShown = () => isSame() && newest() === own;
  const stopWatching = watchReads(write, (isPatch) => {
    if (!isShown()) return;
    const [before, again] = [undo, apply()];
    // A patch may have kept a part of the applied change, so undoing needs both steps.
    undo = isPatch ? () => [again, before].forEach((step) => step()) : again;
  });
  await written.catch(() => undefined);
  await refetching;
}

/**
 * Calls back when a query was fetched, or patched with fetched data, before the server has answered the write: such data
 * do not include it.
 */
function watchReads<T>(
  { queryClient, shownIn }: OptimisticWrite<T>,
  onRead: (isPatch: boolean) => void,
): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (isApplying || type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (matchQuery({ queryKey: shownIn }, query)) onRead(event.action.manual === true);
  });
}

let isApplying = false;
/** Several writes may apply to the same query: what one applies must not trigger the others. */
function applying<R>(apply: () => R): R {
  isApplying = true;
  try {
    return apply();
  } finally {
    isApplying = false;
  }
}

/**
 * Refetches lists whose request was in flight, as the response may lack the write. A first load cannot be cancelled, so
 * the write is applied again to what it returns.
 */
async function refetchInFlight<T>(
  { queryClient, shownIn }: OptimisticWrite<T>,
  applyAgain: () => void,
): Promise<void> {
  const fetching = { queryKey: shownIn, fetchStatus: 'fetching' } as const;
  const inFlight = queryClient.getQueryCache().findAll(fetching);
  await queryClient.invalidateQueries(fetching);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  applyAgain();
}
