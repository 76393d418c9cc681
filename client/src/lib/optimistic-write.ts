import { matchQuery, MutationObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { captureViewer, viewerVersion } from './viewer-scope';

export type OptimisticWrite<T> = {
  queryClient: QueryClient;
  /** The subject, such as `membership 5`. Writes with the same subject are sent one after the other. */
  subject: string;
  /** The action. Repeating it while it is in flight sends no second write. */
  action: string;
  /** The queries that may show it. */
  shownIn: QueryKey;
  /** Shows the expected result, then the server's. Returns how to roll back. */
  apply: (response?: T) => () => void;
  send: () => Promise<T>;
  /** Called unless a later write of the same subject is waiting. */
  onDone?: (response: T) => void;
  /** Called after a rollback. The server's message is in the error. */
  onFailed: (error: unknown) => void;
  /** What to refetch, whatever the outcome. */
  refetch: () => Promise<unknown>;
};

/**
 * A write that is shown at once and rolled back when the server refuses it. The next viewer sees nothing of it, and
 * queued writes are not sent with their cookie.
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
      // Not part of the write: trying again need not wait for it.
      refetching = write.refetch();
    },
  });
  const written = mutation.mutate();
  const own = newest();
  /** A later write of the same subject stays on the screen, whatever the server says to this one. */
  const isShown = () => isSame() && newest() === own;
  const stopWatching = watchReads(write, (isPatch) => {
    if (!isShown()) return;
    const [before, again] = [undo, apply()];
    // A patch may have left a part of what was applied.
    undo = isPatch ? () => [again, before].forEach((step) => step()) : again;
  });
  await written.catch(() => undefined);
  await refetching;
}

/** What is read before the write has been answered, or patched with what was read, does not include it. */
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
/** Several writes may be shown in one query: what one applies does not make another apply again. */
function applying<R>(apply: () => R): R {
  isApplying = true;
  try {
    return apply();
  } finally {
    isApplying = false;
  }
}

/**
 * Refetches lists whose request was in flight: it may not include the write. Applies the write again to first loads,
 * which cannot be cancelled.
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
