import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Conversation } from '#shared/api/chat';
import { AuthProvider } from '../auth/AuthProvider';
import { ChatLists } from './ChatLists';
import { conversationWith, messageWith } from './testing-chat';

const VIEWER = 7;
const ada = { id: 2, displayName: 'Ada', profileImage: null, bio: null, location: null, verified: false };

const withAda = conversationWith({
  id: 1,
  kind: 'direct',
  trib: null,
  person: ada,
  unread: 2,
  lastMessage: messageWith({ text: 'Hello you' }),
});
const room = (id: number, changes: Partial<Conversation> = {}) =>
  conversationWith({ id, trib: { id, name: `Room ${id}`, picture: null }, ...changes });
const potters = room(3, {
  kind: 'community',
  trib: null,
  community: { id: 40, name: 'Potters', picture: null },
});

function open(conversations: readonly Conversation[]) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://trib.example');
    if (pathname === '/api/session') return Response.json({ user: null });
    if (pathname === '/api/presence') return Response.json({ online: [] });
    if (pathname !== '/api/conversations') return Response.json([]);
    const kind = searchParams.get('kind');
    return Response.json(conversations.filter((one) => kind === null || one.kind === kind));
  });
  function Page() {
    const [isAllShown, onShowAll] = useState(false);
    return <ChatLists viewerId={VIEWER} {...{ isAllShown, onShowAll }} />;
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <Page />
      </AuthProvider>
    </QueryClientProvider>,
  );
}

const latest = () => screen.findByRole('region', { name: 'Latest' });
const links = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the latest five conversations of all kinds above the tabs, as links to each, and then all', async () => {
  open([withAda, room(9), potters, room(10), room(11), room(12)]);
  const list = await latest();
  expect(links(list)).toEqual([
    '/chat?with=2',
    '/chat?trib=9',
    '/chat?community=40',
    '/chat?trib=10',
    '/chat?trib=11',
  ]);
  const tabs = screen.getByRole('tablist', { name: 'Chats' });
  expect(list.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(within(list).getByRole('button', { name: 'All conversations' }));
  expect(links(list).at(-1)).toBe('/chat?trib=12');
  fireEvent.click(within(list).getByRole('button', { name: 'Fewer conversations' }));
  expect(links(list)).toHaveLength(5);
});

it('marks what is unread, and says that a room has no messages yet', async () => {
  open([withAda, room(9)]);
  const [first, second] = within(await latest()).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Ada.*Hello you2 unread/);
  expect(second?.textContent).toBe('Room 9No messages yet');
  expect(screen.queryByRole('button', { name: 'All conversations' })).toBeNull();
});

it('has no such list for somebody without a conversation, nor while somebody searches', async () => {
  open([]);
  await screen.findByText('Nobody here yet');
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  open([withAda]);
  await latest();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  expect(screen.queryByRole('region')).toBeNull();
  await screen.findByRole('button', { name: 'Chat with Ada' });
});

it('has its heading, its search and its tabs before anything has come', () => {
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <ChatLists viewerId={null} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  screen.getByRole('heading', { name: 'Chats', level: 1 });
  screen.getByRole('searchbox', { name: 'Search your chats' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Friends',
    'Tribs',
    'Communities',
  ]);
  screen.getByText('Loading your chats...');
});
