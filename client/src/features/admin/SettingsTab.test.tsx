import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { PeopleTab } from './DirectoryTabs';
import { SettingsTab } from './SettingsTab';
import { StartTab } from './StartTab';
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
      body: {
        registration,
        firstPosts,
        minimumAge: null,
        banner: null,
        town: DEFAULT_TOWN,
        proposals: { isOn: false, placeIds: [3] },
      },
    }),
    'GET /api/admin/first-posts/count': () => ({ body: { waiting: 2 } }),
    'GET /api/places': () => ({
      body: [3, 4].map((id) => ({
        id,
        name: `Café ${id}`,
        city: 'Graz',
        cityId: aPerson().cityId,
        timeZone: 'Europe/Vienna',
      })),
    }),
    'GET /api/admin/operators': () => ({ body: [NAMED, MADE] }),
    'PUT /api/admin/settings': () => {
      registration = 'invited';
      return {
        body: {
          registration,
          firstPosts,
          minimumAge: null,
          banner: null,
          town: DEFAULT_TOWN,
          proposals: { isOn: false, placeIds: [3] },
        },
      };
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

it('decides the minimum age by one press, and says what counts until then', async () => {
  const sent = open();
  expect(await screen.findByText(/Until you decide/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '16 or older' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Nobody is asked' }));
  await waitFor(() =>
    expect(sent('PUT /api/admin/settings')).toEqual([{ minimumAge: 16 }, { minimumAge: 0 }]),
  );
});

const SET_UP = {
  name: 'Graz',
  city: null,
  hasImprint: false,
  contact: null,
  minimumAge: { years: 16, isDecided: false },
  mail: { isConfigured: true, address: 'olga@graz.example', testedAt: null as string | null },
  backupAt: '2030-05-15T12:00:00.000Z',
  operators: 1,
  meetups: 3,
  people: 9,
};

it('crosses off what a new town has, and sends a test mail by one press', async () => {
  const tested = { ...SET_UP, mail: { ...SET_UP.mail, testedAt: '2030-05-16T12:00:00.000Z' } };
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/admin/start': () => ({ body: SET_UP }),
    'POST /api/admin/test-mail': () => ({ body: tested }),
  });
  render(<StartTab viewerId={7} show={() => undefined} />, { wrapper: Providers });
  expect(await screen.findByText('3 of 10 done')).toBeDefined();
  const step = (title: string) =>
    screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name: title }));
  const isDone = (title: string) => step(title)?.textContent.startsWith('Done');
  expect(['Name', 'Backup', 'Three meetups'].map(isDone)).toEqual([true, true, true]);
  expect(step('Ten people')?.textContent).toContain('9 so far');
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('4 of 10 done')).toBeDefined();
  expect(isDone('Mail')).toBe(true);
  expect(sent.filter(({ call }) => call === 'POST /api/admin/test-mail')).toHaveLength(1);
});

it('finds people by name, and opens one by one request, which is logged', async () => {
  const ada = {
    id: 9,
    displayName: 'Ada',
    bio: null,
    location: null,
    profileImage: null,
    verified: false,
    username: 'ada',
    createdAt: '2030-05-15T12:00:00.000Z',
    isDemo: false,
    isSuspended: true,
    hosted: 1,
    joined: 4,
  };
  const sent = fakeServer({
    'GET /api/admin/people?limit=20&q=': () => ({ body: [] }),
    'GET /api/admin/people?limit=20&q=ada': () => ({ body: [ada] }),
    'POST /api/admin/people/9/looks': () => ({
      body: {
        ...ada,
        lastActiveAt: ada.createdAt,
        communities: 2,
        reported: 1,
        reports: 0,
        meetups: [],
      },
    }),
  });
  render(<PeopleTab viewerId={7} />, { wrapper: Providers });
  expect(await screen.findByText('Nobody of this name')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada ' } });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Ada' }));
  expect(await screen.findByText(/2 communities, 1 report about them, 0 reports by them/)).toBeDefined();
  expect(screen.getByText('Suspended')).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

it('says before first posts are shown at once that those which wait go on waiting', async () => {
  const sent = open({ firstPosts: 'held' });
  expect(await screen.findByText(/2 posts wait now.*stay under New posts until you decide/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Shown at once' }));
  await waitFor(() => expect(sent('PUT /api/admin/settings')).toEqual([{ firstPosts: 'shown' }]));
});

it('has evenings proposed, at the places that are ticked', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Proposed' }));
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await screen.findByRole('checkbox', { name: 'Café 4 Graz' });
  expect([box('Café 3 Graz').checked, box('Café 4 Graz').checked]).toEqual([true, false]);
  fireEvent.click(box('Café 4 Graz'));
  expect(box('Café 4 Graz').checked).toBe(true);
  fireEvent.click(box('Café 3 Graz'));
  await waitFor(() =>
    expect(sent('PUT /api/admin/settings')).toEqual([
      { proposals: { isOn: true } },
      { proposals: { placeId: 4, isGood: true } },
      { proposals: { placeId: 3, isGood: false } },
    ]),
  );
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
      body: {
        registration: 'open',
        firstPosts: 'shown',
        minimumAge: null,
        banner: null,
        town,
        proposals: { isOn: false, placeIds: [] },
      },
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
