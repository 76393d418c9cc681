import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { FirstPost } from '#shared/api/first-posts';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { FirstPostsTab } from './AdminPage';

freshBrowser();
// The sheet is loaded on demand; importing it up front keeps the tests from waiting for it.
beforeAll(() => import('./ReasonSheet'));

const POST: FirstPost = {
  id: 5,
  kind: 'trib',
  askedAt: '2026-05-01T10:00:00.000Z',
  refusedBefore: null,
  contents: [{ title: 'Night walk', text: 'At the mill.', pictures: ['/covers/a.webp'] }],
  announcements: ['Bring a torch to the mill.'],
  version: 'v1',
  category: 'Outdoor & Nature',
  city: 'Austin, TX',
  startTime: '2026-05-08T23:00:00.000Z',
  timeZone: 'America/Chicago',
  dates: 1,
  maker: {
    ...aPerson({ id: 9, displayName: 'Nia' }),
    createdAt: new Date().toISOString(),
    shown: 0,
    refused: 1,
  },
};

type Answer = { status?: number; body?: unknown };

function open(decided: () => Answer = () => ({ status: 204 })) {
  let posts = [POST];
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/admin/first-posts': () => ({ body: posts }),
    'POST /api/admin/first-posts/5/decision': () => {
      posts = [];
      return decided();
    },
  });
  render(<FirstPostsTab viewerId={7} />, { wrapper: Providers });
  return () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
}

it('shows what is needed to decide, and shows the post to everybody by one press', async () => {
  const sent = open();
  expect(await screen.findByRole('heading', { name: 'Night walk' })).toBeDefined();
  expect(screen.getByText('At the mill.')).toBeDefined();
  expect(screen.getByText('Bring a torch to the mill.')).toBeDefined();
  expect(screen.getByText('Signed up today · nothing shown yet · 1 refused')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Everybody sees it now'));
  expect(sent()).toEqual([{ decision: 'approve', version: 'v1' }]);
  expect(await screen.findByText('Nothing waits')).toBeDefined();
});

it('tells an operator who was slower that it is decided, and reads the list again', async () => {
  const message = 'Another operator has decided this already';
  open(() => ({ status: 409, body: { message, code: 'already_done', requestId: 'x' } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(currentToast()?.description).toBe(message));
  expect(await screen.findByText('Nothing waits')).toBeDefined();
});

it('refuses a post with a reason that its maker reads', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Refuse Night walk?' }));
  expect(sheet.getByText('Nia reads it. It is also in the log.')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Refuse' }));
  expect(sheet.getByRole('alert').textContent).toBe('Say why');
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'Say where it is' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ decision: 'refuse', version: 'v1', reason: 'Say where it is' }]),
  );
});
