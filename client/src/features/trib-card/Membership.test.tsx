import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { currentEntry } from '../../navigation/history';
import type { RequireAuth } from '../auth/auth-context';
import { tribWith } from '../tribs/trib-fixture';
import { JoinBar, Membership } from './Membership';
import { Viewer } from './testing/Viewer';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  history.replaceState(null, '');
});

const openSheets = () => currentEntry().overlays.map(({ name, props }) => ({ name, ...props }));

function show(changes: Partial<Trib>) {
  const requireAuth = vi.fn<RequireAuth>();
  render(
    <Viewer requireAuth={requireAuth}>
      <Membership trib={tribWith({ id: 5, ...changes })} />
    </Viewer>,
  );
  /** What the buttons have asked a signed-in person for. */
  return () => requireAuth.mock.calls.map(([action]) => action);
}
const secondTap = { detail: 2 };

it('takes the second tap of a double tap on Join for nothing', () => {
  const asked = show({ whoCanJoin: 'Invite only' });
  const button = screen.getByRole('button', { name: 'Ask to join' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, secondTap);
  expect(asked()).toEqual(['join this trib']);
});

it('does not cancel a request with the second tap', () => {
  const asked = show({ membership: 'requested' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }), secondTap);
  expect(asked()).toEqual([]);
});

it('asks before giving up a place in line', () => {
  const asked = show({ membership: 'waitlisted' });
  fireEvent.click(screen.getByRole('button', { name: 'Leave waitlist' }), { detail: 1 });
  expect(openSheets()).toEqual([{ name: 'card-sheet', kind: 'leave', tribId: 5 }]);
  expect(asked()).toEqual([]);
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
  const showBar = (changes: Partial<Trib>) =>
    render(
      <Viewer id={7}>
        <JoinBar trib={tribWith({ id: 5, ...changes })} />
      </Viewer>,
    );
  const later = { startTime: '2126-11-28T18:00:00Z', endTime: '2126-11-28T20:00:00Z' };
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());

  it('has the chat, the calendar and bringing a friend in the place of Join', () => {
    showBar({ ...later, membership: 'joined' });
    expect(names()).toEqual(['Chat', 'Calendar', 'Bring a friend']);
    expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat?trib=5');
    expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe(
      '/api/tribs/5/calendar.ics',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bring a friend' }));
    expect(openSheets()).toEqual([{ name: 'card-sheet', kind: 'bring', tribId: 5 }]);
  });

  it('has the way there in the place of the calendar from a day before until the end', async () => {
    const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
    showBar({ startTime: hours(23), endTime: hours(25), membership: 'joined', location: 'Zilker Park' });
    await waitFor(() => expect(names()).toEqual(['Chat', 'Directions', 'Bring a friend']));
    expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Zilker%20Park');
    cleanup();
    showBar({ startTime: hours(-1), endTime: hours(1), membership: 'joined', location: 'Zilker Park' });
    await waitFor(() => expect(names()).toEqual(['Chat', 'Directions']));
    cleanup();
    showBar({ startTime: hours(23), endTime: hours(25), membership: 'joined', location: 'TBD' });
    await act(() => Promise.resolve());
    expect(names()).toEqual(['Chat', 'Bring a friend']);
  });

  it('has no Leave where one reaches for the chat: it is under More', () => {
    showBar({ ...later, membership: 'joined' });
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(openSheets()).toEqual([{ name: 'card-sheet', kind: 'more', tribId: 5 }]);
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
