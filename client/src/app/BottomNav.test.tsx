import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { cache, freshBrowser, nobody, Providers } from '../features/auth/testing/Providers';
import { conversationWith } from '../features/chat/testing-chat';
import { chooseEverywhere } from '../features/cities/near';
import { tribWith } from '../features/tribs/trib-fixture';
import { paths } from '../lib/paths';
import { whenIdle } from '../lib/when-idle';
import { SparkIcon } from '../ui/icons';
import { BottomNav } from './BottomNav';

freshBrowser();

const show = (path: string) => {
  fakeServer({ 'GET /api/session': nobody });
  render(<BottomNav current={path} />, { wrapper: Providers });
};

/** Each entry and where it leads. The centre entry is a button; its form works before the scripts have loaded. */
const entries = () =>
  screen.getAllByRole('listitem').map((item) => ({
    entry: item.querySelector('a, button'),
    leadsTo:
      item.querySelector('a')?.getAttribute('href') ?? item.querySelector('form')?.getAttribute('action'),
  }));
const current = () => entries().filter(({ entry }) => entry?.getAttribute('aria-current') === 'page');

it('has five entries; the centre one is a button without a label but with an accessible name', () => {
  show(paths.meetups);
  expect(entries().map(({ entry, leadsTo }) => [entry?.textContent, leadsTo])).toEqual([
    ['Tribs', '/meetups'],
    ['Discover', '/discover'],
    ['', '/trib'],
    ['Chats', '/chat'],
    ['Profile', '/profile'],
  ]);
  const centre = screen.getByRole('button', { name: 'Invitations' });
  expect(centre).toBe(entries()[2]?.entry);
  fireEvent.click(centre);
  expect(location.pathname).toBe('/trib');
});

it.each([
  [paths.meetups, '/meetups'],
  [paths.discover, '/discover'],
  [paths.communities, '/discover'],
  [paths.trib, '/trib'],
  [paths.tribs, '/trib'],
  [paths.profile, '/profile'],
])('on %s marks only %s', (path, marked) => {
  show(path);
  expect(current().map(({ leadsTo }) => leadsTo)).toEqual([marked]);
});

it('marks nothing on any other page', () => {
  show('*');
  expect(current()).toEqual([]);
});

it('has an icon of its own in the centre, not the one that means "Why"', () => {
  const { container: why } = render(<SparkIcon />);
  cleanup();
  show(paths.meetups);
  const centre = screen.getByRole('button', { name: 'Invitations' });
  expect(centre.querySelector('svg')).not.toBeNull();
  expect(centre.querySelector('svg path')?.getAttribute('d')).not.toBe(
    why.querySelector('path')?.getAttribute('d'),
  );
});

it('requests no invitations and no conversations for a visitor', async () => {
  const sent = fakeServer({ 'GET /api/session': nobody });
  render(<BottomNav current={paths.meetups} />, { wrapper: Providers });
  await act(() => new Promise<void>((idle) => whenIdle(idle)));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/session']);
});

it('says how many invitations are new since the last look, once they are known', async () => {
  chooseEverywhere();
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/invitations': () => ({
      body: [4, 9].map((id) => ({ trib: tribWith({ id }), why: 'It is on Saturday.' })),
    }),
  });
  render(<BottomNav current={paths.meetups} />, { wrapper: Providers });
  await screen.findByRole('button', { name: 'Invitations, 2 new' });
  expect(screen.getByText('2')).toBeTruthy();
  cleanup();
  localStorage.setItem('seenInvitations', '[4]');
  cache().clear();
  render(<BottomNav current={paths.meetups} />, { wrapper: Providers });
  await screen.findByRole('button', { name: 'Invitations, 1 new' });
});

it('says how many conversations have something unread, without those that are muted', async () => {
  fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/invitations': () => ({ body: [] }),
    'GET /api/conversations': () => ({
      body: [
        conversationWith({ id: 1, unread: 4 }),
        conversationWith({ id: 2, unread: 1, isMuted: true }),
        conversationWith({ id: 3, unread: 2 }),
        conversationWith({ id: 4, unread: 0 }),
      ],
    }),
  });
  render(<BottomNav current={paths.meetups} />, { wrapper: Providers });
  expect(await screen.findByRole('link', { name: 'Chats, 2 unread' })).toBeTruthy();
});
