import { MutationObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sameViewer, viewerTurn } from './viewer-scope';

export type OptimisticWrite<T> = {
  queryClient: QueryClient;
  /** The subject, such as `membership 5`. Writes with the same subject are sent one after the other. */
  thing: string;
  /** The action. Repeating it while it is in flight sends no second write. */
  change: string;
  /** The queries that may show it. */
  shownIn: QueryKey;
  /** Shows the expected result, then the server's. Returns how to roll back. */
  apply: (answer?: T) => () => void;
  send: () => Promise<T>;
  onDone?: (answer: T) => void;
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
  const { queryClient, thing, change } = write;
  const scope = { id: `${viewerTurn()} ${thing}` };
  const [last] = queryClient
    .getMutationCache()
    .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope.id })
    .slice(-1);
  if (last?.options.mutationKey?.[0] === change) return;

  const isSame = sameViewer();
  const undo = write.apply();
  let refetching: Promise<unknown> | undefined;
  const mutation = new MutationObserver(queryClient, {
    scope,
    mutationKey: [change],
    mutationFn: async () => (isSame() ? { answer: await write.send() } : null),
    onSuccess: async (sent) => {
      if (!sent || !isSame()) return;
      write.apply(sent.answer);
      write.onDone?.(sent.answer);
      await overtake(write, () => isSame() && write.apply(sent.answer));
      if (isSame()) await write.refetch();
    },
    onError: (error) => {
      if (!isSame()) return;
      undo();
      write.onFailed(error);
      // Not part of the write: trying again need not wait for it.
      refetching = write.refetch();
    },
  });
  await mutation.mutate().catch(() => undefined);
  await refetching;
}

/**
 * A response that was in flight when this was written may not include it. If there was data before, it is refetched;
 * a first load cannot be, so the write is applied to its result.
 */
async function overtake<T>(
  { queryClient, shownIn }: OptimisticWrite<T>,
  applyAgain: () => void,
): Promise<void> {
  const fetching = { queryKey: shownIn, fetchStatus: 'fetching' } as const;
  const asked = queryClient.getQueryCache().findAll(fetching);
  await queryClient.invalidateQueries(fetching);
  await Promise.allSettled(asked.map(async ({ promise }) => promise));
  applyAgain();
}
