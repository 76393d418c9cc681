import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { tribWith } from '../tribs/trib-fixture';
import { tribKeys } from '../tribs/tribs.api';
import { hideTrib } from './trib-card.api';

const KEY = [...tribKeys(7).invitations, '/api/invitations'];
const invitationTo = (id: number) => ({ trib: tribWith({ id }), why: 'It is on Saturday.' });
const BOTH = [1, 2].map(invitationTo);
const WITHOUT_FIRST = [invitationTo(2)];

it('keeps a meetup that is shown again when a list read before says it is hidden', async () => {
  clearToast();
  const decisions: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => decisions.push(() => resolve(new Response(null, { status: 204 })))),
  );
  const reads: ((list: typeof BOTH) => void)[] = [];
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, BOTH);
  const watching = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise<typeof BOTH>((resolve) => reads.push(resolve)),
    staleTime: Infinity,
  });
  const stopWatching = watching.subscribe(() => {});
  const shown = () => {
    const hidden = queryClient.getQueryData(hiddenTribsQuery(7).queryKey) ?? [];
    const ids = queryClient.getQueryData<typeof BOTH>(KEY)?.map(({ trib }) => trib.id);
    return ids?.filter((id) => !hidden.includes(id));
  };

  void hideTrib({ queryClient, trib: { id: 1 }, viewer: { id: 7 } });
  expect(shown()).toEqual([2]);
  await vi.waitFor(() => expect(decisions).toHaveLength(1));
  decisions[0]?.();
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  currentToast()?.action?.onPress();
  expect(shown()).toEqual([1, 2]);
  reads[0]?.(WITHOUT_FIRST);
  // The undo is sent only after the list has arrived.
  await vi.waitFor(() => expect(decisions).toHaveLength(2));
  expect(shown()).toEqual([1, 2]);
  stopWatching();
  vi.unstubAllGlobals();
});
