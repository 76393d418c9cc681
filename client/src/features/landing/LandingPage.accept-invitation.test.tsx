import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { INVITED_TO, INVITER_NOTE } from '#shared/domain/invite';
import type { InvitedTo } from '#shared/domain/invited-to';
import { keepInviteInUrl, stepPath } from '../../lib/invite';
import { takeEndPath } from '../auth/registration';
import { clearInviter, readInviter } from '../../lib/storage';
import { freshBrowser } from '../auth/testing/Providers';
import { AcceptInvitation } from './LandingPage';

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  clearInviter();
  sessionStorage.clear();
  document.head.replaceChildren();
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
  expect(readInviter()).toEqual({ inviterId: 5, inviterName: 'Maya Okafor', isTrue: false });
});

it.each(['100% Ana', '50%25', 'Zoë & Ann'])('greets %s by that name', (name) => {
  open(`/?inv=5&name=${encodeURIComponent(name)}`);
  expect(readInviter()?.inviterName).toBe(name);
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
  [
    `${INVITED}&trib=9`,
    [
      ['inv', '5'],
      ['name', 'Maya Okafor'],
      ['trib', '9'],
    ],
  ],
  [
    `${INVITED}&code=abcdefghijklmnop`,
    [
      ['inv', '5'],
      ['name', 'Maya Okafor'],
      ['code', 'abcdefghijklmnop'],
    ],
  ],
])('before any script, the form of %s leads there with the invite', (start, fields) => {
  const { form } = open(start);
  expect(form?.getAttribute('action')).toBe('/onboarding/interests');
  expect(form && [...new FormData(form)]).toEqual(fields);
});

const OWLS: InvitedTo = {
  id: 8,
  about: 'Maya Okafor is hosting',
  name: 'Owls',
  when: 'Sat, Nov 28, 2 PM',
  where: 'East Side, Austin',
  spots: '3 of 8 spots left',
  picture: '/covers/wildlife-390.webp',
  faces: ['/portraits/1.webp', '/portraits/2.webp'],
};

function serverSays(trib: InvitedTo) {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: INVITED_TO, content: JSON.stringify(trib) });
  document.head.append(meta);
}

it('shows the meetup that the server found, which opens at once', async () => {
  serverSays(OWLS);
  open(INVITED);
  const card = await screen.findByRole('link', { name: /Owls/ });
  expect(card.getAttribute('href')).toBe('/meetups?trib=8&from=5');
  for (const text of [OWLS.about, OWLS.when, OWLS.where, OWLS.spots]) {
    expect(card.textContent).toContain(text);
  }
  expect(card.querySelectorAll('img')).toHaveLength(3);
});

it.each([
  ['that the server found', INVITED, OWLS, '/meetups?trib=8'],
  ['that the link names', `${INVITED}&trib=9`, null, '/meetups?trib=9'],
  ['that is shown, if it is another', `${INVITED}&trib=9`, OWLS, '/meetups?trib=8'],
  ['of no invitation', INVITED, null, '/meetups'],
])(
  'accepting leads to a plain address, and the onboarding ends at the meetup %s',
  (_which, link, trib, end) => {
    if (trib) serverSays(trib);
    fireEvent.click(open(link));
    expect(address()).toBe('/onboarding/interests');
    expect(stepPath('/onboarding/values', keepInviteInUrl())).toBe('/onboarding/values');
    expect(takeEndPath(keepInviteInUrl())).toBe(end);
    // Only once: the next onboarding has nothing to do with the invite.
    expect(takeEndPath(keepInviteInUrl())).toBe('/meetups');
  },
);

it('forgets the meetup of an earlier invitation', () => {
  fireEvent.click(open(`${INVITED}&trib=9`));
  cleanup();
  fireEvent.click(open(INVITED));
  expect(takeEndPath(keepInviteInUrl())).toBe('/meetups');
});

it('passes the meetup on where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  serverSays(OWLS);
  fireEvent.click(open(INVITED));
  expect(address()).toBe('/onboarding/interests?inv=5&name=Maya%20Okafor&trib=8');
  expect(takeEndPath(keepInviteInUrl())).toBe('/meetups?inv=5&name=Maya%20Okafor&trib=8');
});

it.each(['When you sign up, Maya Okafor gets a friend request.', 'Link of Hanna Host'])(
  'says above the button what the server knows of the link: %s',
  (note) => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: INVITER_NOTE, content: note });
    document.head.append(meta);
    const button = open(INVITED);
    expect(screen.getByText(note).compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.body.textContent).toContain('Maya Okafor invited you to Trib');
  },
);

it('promises nothing where the server does not know whose link it is', () => {
  open(INVITED);
  expect(document.body.textContent).not.toContain('friend request');
});
