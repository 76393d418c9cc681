import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { tribWith } from '../tribs/trib-fixture';
import { type CardActions, CardActionsContext } from './card-actions';
import { JoinBar, Membership } from './Membership';
import { cardActionsWith } from './testing-card-actions';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(changes: Partial<Trib>) {
  const actions = cardActionsWith({
    join: vi.fn<CardActions['join']>(),
    leave: vi.fn<CardActions['leave']>(),
    openSheet: vi.fn<CardActions['openSheet']>(),
  });
  const { rerender } = render(
    <CardActionsContext value={actions}>
      <Membership trib={tribWith({ id: 5, ...changes })} />
    </CardActionsContext>,
  );
  return { actions, rerender };
}
const secondTap = { detail: 2 };

it('takes the second tap of a double tap on Join for nothing', () => {
  const { actions } = show({ whoCanJoin: 'Invite only' });
  const button = screen.getByRole('button', { name: 'Ask to join' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, secondTap);
  expect(actions.join).toHaveBeenCalledOnce();
});

it('does not cancel a request with the second tap', () => {
  const { actions } = show({ membership: 'requested' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }), secondTap);
  expect(actions.leave).not.toHaveBeenCalled();
});

it('asks before giving up a place in line', () => {
  const { actions } = show({ membership: 'waitlisted' });
  fireEvent.click(screen.getByRole('button', { name: 'Leave waitlist' }), { detail: 1 });
  expect(actions.openSheet).toHaveBeenCalledWith('leave', expect.objectContaining({ id: 5 }));
  expect(actions.leave).not.toHaveBeenCalled();
});

it('offers to join until the meetup starts, while the card stays on the screen', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T17:52:00Z') });
  show({ startTime: '2026-11-28T18:03:00Z', endTime: '2026-11-28T20:03:00Z' });
  const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));
  pass(10);
  expect(screen.getByRole('button', { name: 'Join Trib' })).toBeDefined();
  pass(2);
  expect(screen.getByText('Already started')).toBeDefined();
  pass(120);
  expect(screen.getByText('This meetup has ended')).toBeDefined();
});

describe('the bar of a member', () => {
  const showBar = (changes: Partial<Trib>) => {
    const actions = cardActionsWith({ viewerId: 7, openSheet: vi.fn<CardActions['openSheet']>() });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CardActionsContext value={actions}>
          <JoinBar trib={tribWith({ id: 5, ...changes })} />
        </CardActionsContext>
      </QueryClientProvider>,
    );
    return actions;
  };
  const later = { startTime: '2126-11-28T18:00:00Z', endTime: '2126-11-28T20:00:00Z' };
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());

  it('has the chat, the calendar and bringing a friend in the place of Join', () => {
    const actions = showBar({ ...later, membership: 'joined' });
    expect(names()).toEqual(['Chat', 'Calendar', 'Bring a friend']);
    expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat?trib=5');
    expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe(
      '/api/tribs/5/calendar.ics',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bring a friend' }));
    expect(actions.openSheet).toHaveBeenCalledWith('bring', expect.objectContaining({ id: 5 }));
  });

  it('has no Leave where one reaches for the chat: it is under More', () => {
    const actions = showBar({ ...later, membership: 'joined' });
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(actions.openSheet).toHaveBeenCalledWith('more', expect.objectContaining({ id: 5 }));
  });

  it('is there for the host, too, and only for members', () => {
    showBar({ ...later, membership: 'joined', role: 'host', creatorId: 7 });
    expect(screen.getByRole('link', { name: 'Manage' })).toBeDefined();
    expect(names()).toEqual(['Chat', 'Calendar', 'Bring a friend']);
    cleanup();
    showBar({ ...later, membership: 'waitlisted' });
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('keeps the chat of a meetup that has begun', () => {
    showBar({ startTime: '2020-01-01T18:00:00Z', endTime: '2020-01-01T20:00:00Z', membership: 'joined' });
    expect(names()).toEqual(['Chat']);
  });
});
