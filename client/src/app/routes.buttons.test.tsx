import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { town } from '../lib/town';
import { SignInPrompt } from '../features/auth/SignInChoices';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { cache, freshBrowser, nobody, Providers } from '../features/auth/testing/Providers';
import { ChatRow } from '../features/chat/lists/ChatRow';
import { conversationWith } from '../features/chat/testing-chat';
import DiscoverPage from '../features/discover/DiscoverPage';
import { FeedHeader } from '../features/feed/FeedPage';
import { FeedEmpty } from '../features/feed/FeedPage';
import InvitationsPage from '../features/invitations/InvitationsPage';
import ValuesPage from '../features/onboarding/ValuesPage';
import SocialLoginPage from '../features/onboarding/SocialLoginPage';
import NotFoundPage from '../features/not-found/NotFoundPage';
import { OwnProfile } from '../features/profile/ProfilePage';
import { currentToast } from '../ui/toast-store';

freshBrowser();
beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()));

const chatRow = (conversation: ReturnType<typeof conversationWith>) => (
  <ChatRow
    viewerId={7}
    name="Ada"
    picture={null}
    href="/chat?with=4"
    isOpen={false}
    conversation={conversation}
  >
    Plays the cello
  </ChatRow>
);

it.each<[name: string, where: string, ReactNode, leadsTo: string]>([
  ['Skip for now', 'the last step', <SocialLoginPage key="" />, '/meetups'],
  ['Create Trib', 'an empty feed', <FeedEmpty key="" onClear={null} />, '/meetups/create'],
  [
    'Create a meetup',
    "the feed's header",
    <FeedHeader key="" isOverPicture={false} inert={false} isFiltered={false} />,
    '/meetups/create',
  ],
  ['AI Settings', 'the profile', <OwnProfile key="" user={aPerson()} />, '/tribs'],
  ['Chat with Ada', 'the chats', chatRow(conversationWith({ id: 1, lastReadId: 9 })), '/chat?with=4'],
  // The viewer is in every room of the list, whether or not they have ever read it.
  [
    'Chat with Ada',
    'the chats, of a room that is new',
    chatRow(conversationWith({ id: 1, person: null, lastReadId: 0 })),
    '/chat?with=4',
  ],
])('"%s" on %s is a button that leads on without a reload', async (name, _where, page, leadsTo) => {
  fakeServer({ 'GET /api/session': nobody });
  render(page, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(location.pathname + location.search).toBe(leadsTo);
});

it.each([
  ['the feed', <FeedHeader key="" isOverPicture={false} inert={false} isFiltered={false} />],
  ['Discover', <DiscoverPage key="" />],
])('adds a meetup from %s with a word on the button, before any script', async (_where, page) => {
  fakeServer({ 'GET /api/session': nobody });
  render(page, { wrapper: Providers });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create a meetup' });
  expect(button.textContent).toBe('Create');
  expect(button.form?.getAttribute('action')).toBe('/meetups/create');
});

it('does not call Google unavailable before the providers are known', async () => {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/auth/providers': () => ({
      body: { providers: [{ id: 'google', name: 'Google', startUrl: '/api/auth/google/start' }] },
    }),
  });
  render(<SocialLoginPage />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() =>
    expect(cache().getQueryData(['auth-providers'])).toMatchObject({ providers: [{ id: 'google' }] }),
  );
  expect([currentToast(), location.pathname]).toEqual([null, '/discover']);
});

const HIDDEN = {
  'the last step': [
    <SocialLoginPage key="" />,
    ['Google', 'Coming soon', 'Demo Login', 'For testing purposes'],
  ],
  'the values': [<ValuesPage key="" />, ['Connect an account']],
  'the profile': [<OwnProfile key="" user={aPerson()} />, ['AI Settings', 'video']],
  'the sign-in': [<SignInPrompt key="" action="chat" />, ['Soon', 'Try Demo']],
  'the invitations': [<InvitationsPage key="" />, ['AI Meetup Preferences']],
  'an unknown page': [<NotFoundPage key="" />, ['Did you forget to add the page to the router?']],
} as const;

it.each(Object.entries(HIDDEN))(
  'on %s, what does nothing is hidden once an operator says so, and is there as before until then',
  async (_where, [page, words]) => {
    fakeServer({
      'GET /api/session': nobody,
      'GET /api/auth/providers': () => ({ body: { providers: [] } }),
    });
    const seen = () => {
      const names = [...document.querySelectorAll('[aria-label]')].map((named) => named.ariaLabel);
      return words.filter((word) => [document.body.textContent, ...names].join().includes(word));
    };
    const drawn = render(page, { wrapper: Providers });
    await waitFor(() => expect(seen()).toEqual(words));
    drawn.unmount();
    onTestFinished(() => void (town.onlyWorks = false));
    town.onlyWorks = true;
    render(page, { wrapper: Providers });
    await waitFor(() => expect(document.querySelector('button, a')).not.toBeNull());
    expect(seen()).toEqual([]);
  },
);
