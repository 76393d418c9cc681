import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { SettingsTab } from './SettingsTab';
import { TownTab } from './TownTab';

freshBrowser();
// The sheet is loaded on demand; importing it up front keeps the tests from waiting for it.
beforeAll(() => import('./ReasonSheet'));

const NAMED = { ...aPerson(), isNamed: true };
const MADE = { ...aPerson({ id: 9, displayName: 'Omar', username: 'omar' }), isNamed: false };

function open({ firstPosts = 'shown' } = {}) {
  let registration = 'open';
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/admin/settings': () => ({
      body: { registration, firstPosts, minimumAge: null, banner: null, town: DEFAULT_TOWN },
    }),
    'GET /api/admin/first-posts/count': () => ({ body: { waiting: 2 } }),
    'GET /api/admin/operators': () => ({ body: [NAMED, MADE] }),
    'PUT /api/admin/settings': () => {
      registration = 'invited';
      return { body: { registration, firstPosts, minimumAge: null, banner: null, town: DEFAULT_TOWN } };
    },
    'POST /api/admin/operators': () => ({ body: [NAMED] }),
  });
  render(<SettingsTab viewerId={7} />, { wrapper: Providers });
  return (call: string) => sent.filter((request) => request.call === call).map(({ body }) => body);
}

it('sets who may sign up by one press', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Only with an invitation' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Saved'));
  expect(sent('PUT /api/admin/settings')).toEqual([{ registration: 'invited' }]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only with an invitation' }).checked).toBe(true);
});

it('says before first posts are shown at once that those which wait go on waiting', async () => {
  const sent = open({ firstPosts: 'held' });
  expect(await screen.findByText(/2 posts wait now.*stay under New posts until you decide/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Shown at once' }));
  await waitFor(() => expect(sent('PUT /api/admin/settings')).toEqual([{ firstPosts: 'shown' }]));
});

it('tells everybody something, but not nothing', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show it' }));
  expect(screen.getByRole('alert').textContent).toBe('Say what everybody should know');
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Back at noon.' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2031-03-10T12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
  const until = new Date('2031-03-10T12:00').toISOString();
  await waitFor(() =>
    expect(sent('PUT /api/admin/settings')).toEqual([{ banner: { text: 'Back at noon.', until } }]),
  );
});

it('takes the role only from those whom operators have made one, with a reason', async () => {
  const sent = open();
  expect(await screen.findAllByRole('button', { name: /^Take the role from/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Take the role from Omar' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Take the role from Omar?' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Take role' }));
  expect(sheet.getByRole('alert').textContent).toBe('Say why, for the log');
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'Has moved away' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Take role' }));
  await waitFor(() =>
    expect(sent('POST /api/admin/operators')).toEqual([
      { action: 'take', userId: 9, reason: 'Has moved away' },
    ]),
  );
});

it('asks until when a word to everybody is shown', async () => {
  const sent = open();
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Back at noon.' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.getByRole('alert').textContent).toBe('Say until when it is shown');
  expect(sent('PUT /api/admin/settings')).toEqual([]);
});

it('keeps what was typed for a town that another operator has changed meanwhile, and shows theirs when asked', async () => {
  let town = DEFAULT_TOWN;
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/admin/settings': () => ({
      body: { registration: 'open', firstPosts: 'shown', minimumAge: null, banner: null, town },
    }),
    'PUT /api/admin/settings': () => {
      town = { ...town, name: 'Theirs', version: 1 };
      return { status: 409, body: { message: 'Changed meanwhile', code: 'changed', requestId: '' } };
    },
  });
  render(<TownTab viewerId={7} />, { wrapper: Providers });
  fireEvent.change(await screen.findByLabelText('Accent colour'), { target: { value: '#ffffff' } });
  expect(screen.getByText(/Too light/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Accent colour'), { target: { value: '#0b5fff' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Graz' } });
  fireEvent.change(screen.getByLabelText('Contact'), { target: { value: 'hallo@graz.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { town: { name: 'Graz', accent: '#0b5fff', contact: 'mailto:hallo@graz.example', version: 0 } },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Graz');
  fireEvent.click(await screen.findByRole('button', { name: 'Show theirs' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
});
