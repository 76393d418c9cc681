import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { tribWith } from '../../tribs/trib-fixture';
import { tribQuery } from '../../tribs/tribs.api';
import { MeetupBar } from './MeetupBar';

const NOOR = 7;
const CHESS = 30;

afterEach(cleanup);

function showQuickReply() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(tribQuery(NOOR, CHESS).queryKey, {
    ...tribWith({ id: CHESS, startTime: new Date().toISOString() }),
    why: { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesLifestyle' },
    exactPlace: null,
  });
  const onSend = vi.fn<(text: string) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <MeetupBar viewerId={NOOR} tribId={CHESS} onSend={onSend} />
    </QueryClientProvider>,
  );
  return { button: screen.getByRole('button', { name: 'On my way' }), onSend };
}

it('sends a quick reply once when it is tapped twice in a row', () => {
  const { button, onSend } = showQuickReply();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(onSend.mock.calls).toEqual([['On my way']]);
});

it('sends a quick reply chosen with the keyboard', () => {
  const { button, onSend } = showQuickReply();
  fireEvent.click(button, { detail: 0 });
  expect(onSend.mock.calls).toEqual([['On my way']]);
});
