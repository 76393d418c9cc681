import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
  saveInviter({ inviterId: 5, inviterName: 'Maya Okafor' });
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
  expect(invitedBy()).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: "Don't send it" }));
  expect(invitedBy()).toBeUndefined();
  expect(location.search).toBe('?trib=8');
});

it('says nothing to who was not invited', () => {
  const { container } = render(<FriendRequestNote />);
  expect(container.textContent).toBe('');
});
