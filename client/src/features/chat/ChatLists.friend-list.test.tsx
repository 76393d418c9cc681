import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Conversation } from '#shared/api/chat';
import { conversationWith, messageWith } from './testing-chat';
import { FriendList } from './ChatLists';

const VIEWER = 7;

function talkWith(id: number, displayName: string): Conversation {
  const person = { id, displayName, profileImage: null, bio: null, location: null, verified: false };
  const lastMessage = messageWith({ id, text: `From ${displayName}` });
  return conversationWith({ id, kind: 'direct', trib: null, person, lastMessage });
}

const NEXT = '</api/conversations?kind=direct&cursor=x>; rel="next"';

/** Serves the first of several pages of conversations, and what `searches` returns. */
function serve(searches: (q: string) => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://trib.example');
    const q = searchParams.get('q');
    if (pathname !== '/api/conversations')
      return Response.json(pathname === '/api/users' ? [] : { online: [] });
    if (q === null) return Response.json([talkWith(1, 'Ada')], { headers: { Link: NEXT } });
    asked.push(`${searchParams.get('kind')} ${q}`);
    return searches(q);
  });
  return asked;
}

function list() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const searchedFor = (searched: string) => (
    <QueryClientProvider client={queryClient}>
      <FriendList viewerId={VIEWER} searched={searched} openPath={null} />
    </QueryClientProvider>
  );
  const { rerender } = render(searchedFor(''));
  return { search: (typed: string) => rerender(searchedFor(typed)) };
}

const row = (name: string) => screen.findByRole('button', { name: `Chat with ${name}` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('finds a conversation that is not loaded yet, and asks once for what was typed', async () => {
  const asked = serve(() => Response.json([talkWith(9, 'Søren')]));
  const { search } = list();
  await row('Ada');
  for (const typed of ['s', 'so', 'soren']) search(typed);
  await row('Søren');
  expect(screen.queryByRole('button', { name: 'Chat with Ada' })).toBeNull();
  expect(asked).toEqual(['direct soren']);
});

it('says that nothing was found only once the server has said so, and that it could not be asked', async () => {
  const asked = serve((q) => (q === 'zoe' ? Response.json([]) : new Response(null, { status: 500 })));
  const { search } = list();
  await row('Ada');
  search('zoe');
  expect(screen.getByText('Searching your chats...')).toBeTruthy();
  await screen.findByText('Nothing found for “zoe”');
  search('zo');
  await screen.findByRole('button', { name: 'Try again' });
  expect(asked).toEqual(['direct zoe', 'direct zo']);
});
