import { ownTablesReader, tableEntryReader, type TableEntryRequest } from '#shared/api/tables';
import type { TableAnswer } from '#shared/domain/tables';
import { requestJson, requestNothing } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';
import { POLL_INTERVAL_MS } from '../../lib/query-client';
import { useWrite } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { tribKeys } from '../tribs/tribs.api';
import * as t from './texts';

export const tableEntryQuery = (viewerId: number) =>
  jsonQuery([...tribKeys(viewerId).tables, 'entry'], '/api/tables/entry', tableEntryReader, {
    staleTime: POLL_INTERVAL_MS,
  });

export const ownTablesQuery = (viewerId: number) =>
  jsonQuery([...tribKeys(viewerId).tables, 'mine'], '/api/tables/mine', ownTablesReader, {
    staleTime: POLL_INTERVAL_MS,
  });

type TableWrite<T, Input> = {
  subject: string;
  send: (input: Input) => Promise<T>;
  done?: (response: T, input: Input) => void;
  close?: () => void;
  failed: string;
};

function useTableWrite<T, Input = void>(viewerId: number, { failed, ...write }: TableWrite<T, Input>) {
  const { tables, all, ofUser, invitations } = tribKeys(viewerId);
  return useWrite({ ...write, failure: { toast: failed }, stale: [tables, all, ofUser, invitations] });
}

const NOT_SAVED = t.notSaved;

export const useEnterRound = (viewerId: number, close?: () => void) =>
  useTableWrite(viewerId, {
    subject: 'seat',
    send: (body: TableEntryRequest) =>
      requestJson('/api/tables/entry', { method: 'PUT', body, schema: tableEntryReader }),
    done: () => showToast({ title: t.wellLookForTable }),
    close,
    failed: NOT_SAVED,
  });

export const useConfirmSeat = (viewerId: number, tribId: number) =>
  useTableWrite(viewerId, {
    subject: `table ${tribId}`,
    send: () => requestNothing(`/api/tables/${tribId}/confirmation`, { method: 'PUT' }),
    done: () => showToast({ title: t.seeYouThere }),
    failed: NOT_SAVED,
  });

/** Runs a round with demo people at once. */
export const useTryRound = (viewerId: number) =>
  useTableWrite(viewerId, {
    subject: 'seat',
    send: () => requestJson('/api/tables/demo', { method: 'POST', schema: ownTablesReader }),
    done: ({ tables }) =>
      showToast(
        tables.some(({ isDemo }) => isDemo)
          ? {
              title: t.tableAtTopOf,
              action: { label: t.see, onPress: () => scrollTo({ top: 0 }) },
            }
          : { title: t.noTableThisTime },
      ),
    failed: t.roundDidNotStart,
  });

export const useLeaveRounds = (viewerId: number) =>
  useTableWrite(viewerId, {
    subject: 'seat',
    send: () => requestNothing('/api/tables/entry', { method: 'DELETE' }),
    done: () => showToast({ title: t.youWontSeatedAny }),
    failed: t.youCouldntLeave,
  });

export const useAnswerTable = (viewerId: number, tribId: number) =>
  useTableWrite(viewerId, {
    subject: `table ${tribId}`,
    send: (answer: TableAnswer) =>
      requestNothing(`/api/tables/${tribId}/answer`, { method: 'PUT', body: { answer } }),
    done: (_, answer) => {
      if (answer === 'yes') showToast({ title: t.youreGoing });
    },
    failed: t.answerNotSaved,
  });
