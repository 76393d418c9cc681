import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkView } from '#shared/api/account-links';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import ContinuePage from './ContinuePage';

freshBrowser();

const TOKEN = 'x'.repeat(43);
const rosa = aPerson({ id: 7, displayName: 'Rosa Vale' });
const somebodyElse = aPerson({ id: 8, displayName: 'Ada', isDemo: true });

const link = (changes: Partial<LinkView> = {}) => ({
  body: {
    purpose: 'move',
    person: { id: 7, displayName: 'Rosa Vale', profileImage: null },
    username: null,
    expiresAt: new Date(Date.now() + 290_000).toISOString(),
    isMadeHere: false,
    waysIn: null,
    ...changes,
  },
});
const gone = { status: 404, body: { message: 'This link has expired', code: 'link_gone', requestId: '1' } };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  history.replaceState(null, '', `/continue?trib=5#${TOKEN}`);
});

const show = () =>
  render(
    <Suspense fallback={null}>
      <ContinuePage />
    </Suspense>,
    { wrapper: Providers },
  );
const expectHeading = async (name: string) =>
  expect(await screen.findByRole('heading', { name })).toBeDefined();
const writesOf = (sent: { call: string }[]) =>
  sent.map(({ call }) => call).filter((call) => /session|password/.test(call) && call.startsWith('POST'));

describe('the page of a one-time link', () => {
  it('signs in only when its button is pressed, and then shows the meetup', async () => {
    let isSignedIn = false;
    const sent = fakeServer({
      'GET /api/session': () => ({ body: { user: isSignedIn ? rosa : null } }),
      'POST /api/account-links/look': () => link(),
      'POST /api/account-links/session': () => {
        isSignedIn = true;
        return { status: 201, body: rosa };
      },
    });
    show();
    await expectHeading('Continue as Rosa Vale?');
    expect(writesOf(sent)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Continue as Rosa Vale' }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/meetups?trib=5'));
    expect(writesOf(sent)).toEqual(['POST /api/account-links/session']);
    expect(location.hash).toBe('');
  });

  it('says who is logged out, and that nobody comes back to their account', async () => {
    fakeServer({
      'GET /api/session': () => ({ body: { user: somebodyElse } }),
      'POST /api/account-links/look': () => link(),
    });
    show();
    await expectHeading('Continue as Rosa Vale?');
    expect(
      screen.getByText(/^Ada is signed in here and will be logged out\. Nobody can sign in/),
    ).toBeDefined();
  });

  it('says that it is used up, before and after the press', async () => {
    const replies = [gone, link(), link()];
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/account-links/look': () => replies.shift() ?? gone,
      'POST /api/account-links/session': () => gone,
    });
    const { unmount } = show();
    await expectHeading('This link is used up');
    unmount();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue as Rosa Vale' }));
    await expectHeading('This link is used up');
  });

  it('is signed in all the same if another tab of this browser was faster', async () => {
    let isSignedIn = false;
    fakeServer({
      'GET /api/session': () => ({ body: { user: isSignedIn ? rosa : null } }),
      'POST /api/account-links/look': () => link(),
      'POST /api/account-links/session': () => {
        isSignedIn = true;
        return gone;
      },
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue as Rosa Vale' }));
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
  });

  it('does not use the link where the person is signed in already', async () => {
    const sent = fakeServer({
      'GET /api/session': () => ({ body: { user: rosa } }),
      'POST /api/account-links/look': () => link(),
    });
    show();
    await expectHeading('You are signed in here already');
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/meetups?trib=5');
    expect(writesOf(sent)).toEqual([]);
  });

  it('shows its own URL where it was made, for the menu, a copy and a camera, until it expires', async () => {
    const looked: unknown[] = [];
    let expiresAt = new Date(Date.now() + 130_000).toISOString();
    fakeServer({
      'GET /api/session': () => ({ body: { user: rosa } }),
      'POST /api/account-links/look': (body) => {
        looked.push(body);
        return link({ isMadeHere: true, expiresAt });
      },
      'POST /api/account-links': () => ({ status: 201, body: { token: 'y'.repeat(43), expiresAt } }),
    });
    const { unmount } = show();
    await expectHeading('Continue in another browser');
    expect(screen.getByText(/^It works once, for 2 more minutes\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeDefined();
    unmount();
    expiresAt = new Date(Date.now() - 60_000).toISOString();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Make a new link' }));
    await waitFor(() => expect(location.hash).toBe(`#${'y'.repeat(43)}`));
    expect(location.search).toBe('?trib=5');
    await waitFor(() => expect(looked.at(-1)).toEqual({ token: 'y'.repeat(43) }));
  });

  it('offers to try again without a connection', async () => {
    let isOffline = true;
    fakeServer({
      'GET /api/session': nobody,
      'POST /api/account-links/look': () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return link();
      },
    });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline');
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expectHeading('Continue as Rosa Vale?');
  });

  it.each(['', '#', '#short', `#${TOKEN}x`])('says that part of it is lost: %j', async (hash) => {
    history.replaceState(null, '', `/continue${hash}`);
    fakeServer({ 'GET /api/session': nobody });
    show();
    await expectHeading('This link is not complete');
  });

  it('asks for a new password with an operator’s link, and refuses a short one itself', async () => {
    let isSignedIn = false;
    const sent = fakeServer({
      'GET /api/session': () => ({ body: { user: isSignedIn ? rosa : null } }),
      'POST /api/account-links/look': () => link({ purpose: 'reset', username: 'rosa' }),
      'POST /api/account-links/password': () => {
        isSignedIn = true;
        return { status: 201, body: rosa };
      },
    });
    show();
    await expectHeading('Choose a new password');
    const field = await screen.findByLabelText('New password');
    const save = screen.getByRole('button');
    fireEvent.change(field, { target: { value: 'short' } });
    fireEvent.click(save);
    expect(writesOf(sent)).toEqual([]);
    expect(screen.getByRole('alert')).toBeDefined();
    fireEvent.change(field, { target: { value: 'ten loud tandems' } });
    fireEvent.click(save);
    await waitFor(() => expect(location.pathname).toBe('/meetups'));
    expect(writesOf(sent)).toEqual(['POST /api/account-links/password']);
  });
});
