import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import ChatPage from './ChatPage';
import { conversationWith, messageWith } from './testing-chat';

freshBrowser();

/** Whether the screen has room for two columns, as a large phone has on its side but not upright. */
let isWide = true;
const watching = new Set<() => void>();
beforeEach(() => {
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, listener: () => void) => void watching.add(listener),
    removeEventListener: (_: string, listener: () => void) => void watching.delete(listener),
  }));
});
const turn = () =>
  act(() => {
    isWide = !isWide;
    for (const listener of watching) listener();
  });

it('keeps a conversation as it is while a large phone is turned', async () => {
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/conversations': () => ({ body: [] }),
    'POST /api/conversations': () => ({ body: conversationWith({ id: 5, trib: null }) }),
    'GET /api/conversations/5': () => ({ body: conversationWith({ id: 5, trib: null }) }),
    'GET /api/conversations/5/messages': () => ({ body: [messageWith({ id: 3, text: 'Who brings it?' })] }),
    'GET /api/presence': () => ({ body: { online: [] } }),
  });
  history.replaceState(null, '', '/chat?trib=9');
  render(<ChatPage />, { wrapper: Providers });
  const field = await screen.findByRole('textbox', { name: 'Message' });
  turn();
  expect(screen.getByRole('textbox', { name: 'Message' })).toBe(field);
  turn();
  expect(screen.getByRole('textbox', { name: 'Message' })).toBe(field);
});
