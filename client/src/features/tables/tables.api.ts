import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  ownTablesReader,
  tableEntryReader,
  type TableCard,
  type TableEntryRequest,
} from '#shared/api/tables';
import type { TableAnswer } from '#shared/domain/tables';
import { requestJson, requestNothing } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { POLL_INTERVAL_MS } from '../../lib/query-client';
import { captureViewer } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { tribKeys } from '../tribs/tribs.api';

export function tableEntryQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...tribKeys(viewerId).tables, 'entry'],
    queryFn: ({ signal }) => requestJson('/api/tables/entry', { schema: tableEntryReader, signal }),
    staleTime: POLL_INTERVAL_MS,
  });
}

export function ownTablesQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...tribKeys(viewerId).tables, 'mine'],
    queryFn: ({ signal }) => requestJson('/api/tables/mine', { schema: ownTablesReader, signal }),
    staleTime: POLL_INTERVAL_MS,
  });
}

type Write = { send: () => Promise<unknown>; done: string | null; failed: string };

async function write(
  queryClient: QueryClient,
  viewerId: number,
  { send, done, failed }: Write,
): Promise<boolean> {
  const isSame = captureViewer();
  let isDone = true;
  try {
    await send();
    if (isSame() && done !== null) showToast({ title: done });
  } catch (error) {
    isDone = false;
    if (isSame())
      showToast({
        title: failed,
        description: withReason('Please try again.', error),
        tone: 'destructive',
      });
  }
  if (isSame()) {
    const { tables, all, ofUser, invitations } = tribKeys(viewerId);
    for (const queryKey of [tables, all, ofUser, invitations])
      void queryClient.invalidateQueries({ queryKey });
  }
  return isDone && isSame();
}

export function enterRound(
  queryClient: QueryClient,
  viewerId: number,
  body: TableEntryRequest,
): Promise<boolean> {
  return write(queryClient, viewerId, {
    send: () => requestJson('/api/tables/entry', { method: 'PUT', body, schema: tableEntryReader }),
    done: "We'll look for your table",
    failed: 'This was not saved',
  });
}

export function confirmSeat(queryClient: QueryClient, viewerId: number, tribId: number): Promise<boolean> {
  return write(queryClient, viewerId, {
    send: () => requestNothing(`/api/tables/${tribId}/confirmation`, { method: 'PUT' }),
    done: 'See you there',
    failed: 'This was not saved',
  });
}

/** Runs a round with demo people at once. */
export async function tryRound(queryClient: QueryClient, viewerId: number): Promise<void> {
  let found = 0;
  const isDone = await write(queryClient, viewerId, {
    send: async () => {
      const { tables } = await requestJson('/api/tables/demo', { method: 'POST', schema: ownTablesReader });
      found = tables.filter(({ isDemo }) => isDemo).length;
    },
    done: null,
    failed: 'The round did not start',
  });
  if (!isDone) return;
  if (found === 0) showToast({ title: 'No table this time' });
  else
    showToast({
      title: 'Your table is at the top of the page',
      action: { label: 'See it', onPress: () => scrollTo({ top: 0 }) },
    });
}

export function leaveRounds(queryClient: QueryClient, viewerId: number): Promise<boolean> {
  return write(queryClient, viewerId, {
    send: () => requestNothing('/api/tables/entry', { method: 'DELETE' }),
    done: "You won't be seated any more",
    failed: "You couldn't leave",
  });
}

export function answerTable(
  queryClient: QueryClient,
  viewerId: number,
  { table, answer }: { table: TableCard; answer: TableAnswer },
): Promise<boolean> {
  return write(queryClient, viewerId, {
    send: () => requestNothing(`/api/tables/${table.tribId}/answer`, { method: 'PUT', body: { answer } }),
    done: answer === 'yes' ? "You're going" : null,
    failed: 'Your answer was not saved',
  });
}
