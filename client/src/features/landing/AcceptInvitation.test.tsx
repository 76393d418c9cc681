import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearInviter, readInviter } from '../../lib/storage';
import { freshBrowser } from '../auth/testing/Providers';
import { AcceptInvitation } from './AcceptInvitation';

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  clearInviter();
});

const INVITED = '/?inv=5&name=Maya%20Okafor';
const open = (address: string) => {
  history.replaceState(null, '', address);
  render(<AcceptInvitation />);
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Accept Invitation' });
};
const address = () => location.href.slice(location.origin.length);

it.each(['/', INVITED, '/?inv=5', '/?inv=5&name=%E0%A4%A'])('on %s leads to a plain address', (start) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fireEvent.click(open(start));
  expect(address()).toBe('/onboarding/interests');
});

it('greets by name, and keeps who invited on the device', () => {
  open(INVITED);
  expect(document.body.textContent).toContain('Maya Okafor invited you to Trib');
  expect(readInviter()).toEqual({ inviterId: 5, inviterName: 'Maya Okafor' });
});

it('greets nobody under a wrongly encoded name', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open('/?inv=5&name=%E0%A4%A');
  expect(document.body.textContent).not.toContain('invited you');
  expect(readInviter()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

it('passes the invite on where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  fireEvent.click(open(INVITED));
  expect(address()).toBe('/onboarding/interests?inv=5&name=Maya%20Okafor');
});

it.each([
  ['/', []],
  [
    INVITED,
    [
      ['inv', '5'],
      ['name', 'Maya Okafor'],
    ],
  ],
])('before any script, the form of %s leads there with the invite', (start, fields) => {
  const { form } = open(start);
  expect(form?.getAttribute('action')).toBe('/onboarding/interests');
  expect(form && [...new FormData(form)]).toEqual(fields);
});
