import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenInBrowser } from './OpenInBrowser';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, Providers, somebody } from './testing/Providers';

freshBrowser();

const TOKEN = 'x'.repeat(43);
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 380.0';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

const readWith = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const show = () => render(<OpenInBrowser tribId={5} />, { wrapper: Providers });
const button = () => screen.getByRole('button', { name: 'Open in your browser' });

describe('after joining in the browser of a chat app', () => {
  it('leads to the page that takes the account along, with the meetup and a fresh link', async () => {
    readWith(INSTAGRAM);
    const sent = fakeServer({
      'GET /api/session': somebody,
      'POST /api/account-links': () => ({
        status: 201,
        body: { token: TOKEN, expiresAt: new Date().toISOString() },
      }),
    });
    show();
    expect(screen.getByText(/You are in the browser of Instagram/)).toBeDefined();
    fireEvent.click(button());
    await vi.waitFor(() => expect(location.hash).toBe(`#${TOKEN}`));
    expect(location.pathname + location.search).toBe('/continue?trib=5');
    expect(sent.filter(({ call }) => call === 'POST /api/account-links')).toHaveLength(1);
  });

  it('says why no link was made', async () => {
    readWith(INSTAGRAM);
    fakeServer({
      'GET /api/session': somebody,
      'POST /api/account-links': () => ({
        status: 429,
        body: { message: 'Too many tries, please wait a little', code: 'too_many_requests', requestId: '1' },
      }),
    });
    show();
    fireEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries, please wait a little');
    expect(location.pathname).toBe('/discover');
  });

  it('is not offered in a browser of one’s own, but is where nothing is stored', () => {
    fakeServer({ 'GET /api/session': somebody });
    readWith('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/137.0 Safari/537.36');
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Open in your browser' })).toBeNull();
    unmount();
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    show();
    refused.mockRestore();
    expect(button()).toBeDefined();
  });
});
