import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { tribWith } from '../../tribs/trib-fixture';
import { tribQuery } from '../../tribs/tribs.api';
import { isNearStart } from '../RoomReplies';
import { MeetupBar } from './ConversationPane';

const NOOR = 7;
const CHESS = 30;

afterEach(cleanup);

function showQuickReply() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(tribQuery(NOOR, CHESS).queryKey, {
    ...tribWith({ id: CHESS, startTime: new Date().toISOString() }),
    why: {
      sharedInterestIds: [],
      closestValue: 'valuesOpenness',
      farthestValue: 'valuesLifestyle',
      closestSide: null,
      areFarApart: null,
    },
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

const startTime = '2026-11-22T18:00:00.000Z';
const at = (time: string) => new Date(`2026-11-22T${time}Z`);

it.each([
  ['14:59:59.999', false],
  ['15:00:00.000', true],
  ['19:00:00.000', true],
  ['19:00:00.001', false],
])('offers quick replies around the start: %s', (time, isOffered) => {
  expect(isNearStart({ startTime, cancelled: false }, at(time))).toBe(isOffered);
});

it('offers none for a meetup that is cancelled or has no date', () => {
  expect(isNearStart({ startTime, cancelled: true }, at('18:00:00.000'))).toBe(false);
  expect(isNearStart({ startTime: null, cancelled: false }, at('18:00:00.000'))).toBe(false);
});
