import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setInstallation } from '../../lib/installation';
import { clearInviter, saveInviter } from '../../lib/storage';
import { FriendRequestNote } from './FriendRequestNote';
import { registration } from './registration';
import { freshBrowser } from './testing/Providers';

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  clearInviter();
});

const invitedBy = () => registration('Ada', {}, location.search).invitedBy;

function blockStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
}

it('says whom registering asks to be friends, and leaves that out for who does not want it', () => {
  saveInviter({ inviterId: 5, inviterName: 'Maya Okafor', isTrue: true });
  render(<FriendRequestNote />);
  expect(screen.getByRole('status').textContent).toContain('Maya Okafor gets a friend request from you');
  expect(invitedBy()).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: "Don't send it" }));
  expect(screen.getByRole('status').textContent).toBe('No friend request will be sent.');
  expect(invitedBy()).toBeUndefined();
});

it('leaves it out, too, where the invite is only in the address, and keeps the rest of that', () => {
  blockStorage();
  history.replaceState(null, '', '/meetups?inv=5&name=Maya%20Okafor&trib=8');
  render(<FriendRequestNote />);
  // Nothing here tells whether that is the inviter's name.
  expect(screen.getByRole('status').textContent).not.toContain('Maya');
  expect(invitedBy()).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: "Don't send it" }));
  expect(invitedBy()).toBeUndefined();
  expect(location.search).toBe('?trib=8');
});

it('says nothing to people who were not invited, or by a link that promised nothing', () => {
  const { container, rerender } = render(<FriendRequestNote />);
  expect(container.textContent).toBe('');
  saveInviter({ inviterId: 5, inviterName: 'Not their name', isTrue: false });
  rerender(<FriendRequestNote key="again" />);
  expect(container.textContent).toBe('');
});

it('says that an invitation is needed, and keeps what proves one for the registration', () => {
  setInstallation({ registration: 'invited', banner: null, inviteCode: null });
  saveInviter({ inviterId: 5, inviterName: 'Maya Okafor' });
  const { unmount } = render(<FriendRequestNote />);
  expect(screen.getByText(/New people need an invitation here/)).toBeDefined();
  unmount();
  saveInviter({ inviterId: 5, inviterName: 'Maya Okafor', code: 'abcdefghijklmnop', isTrue: true });
  render(<FriendRequestNote />);
  expect(screen.getByRole('status').textContent).toContain('Maya Okafor gets a friend request from you');
  expect(screen.queryByRole('button', { name: "Don't send it" })).toBeNull();
  expect(registration('Ada', {}, '').inviteCode).toBe('abcdefghijklmnop');
  setInstallation({ registration: 'open', banner: null, inviteCode: null });
});
