import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aiPreferencesReader } from '#shared/api/ai-preferences';
import { tribListReader } from '#shared/api/tribs';
import { publicUserListReader, sessionReader, signedInUserReader } from '#shared/api/users';
import { fakeServer } from '../features/auth/testing/fake-server';
import { aPerson } from '../features/auth/testing/people';
import { freshBrowser, nobody, Providers, somebody } from '../features/auth/testing/Providers';
import ChatPage from '../features/chat/ChatPage';
import DiscoverPage from '../features/discover/DiscoverPage';
import FeedPage from '../features/feed/FeedPage';
import { splashShownFlag, tutorialShownFlag } from '../features/feed/shown-flags';
import InvitationsPage from '../features/invitations/InvitationsPage';
import { putUser } from '../features/auth/auth.api';
import { createTrib } from '../features/create-trib/use-create';
import { putInterests } from '../features/interests/interests.api';
import { ProfileDialogs } from '../features/profile/ProfileDialogs';
import ProfilePage from '../features/profile/ProfilePage';
import { requestJson } from '../lib/api-client';
import { PlaceField } from '../features/tribs/fields/CatalogueField';
import { absences, labels, LIST_NAMES, LISTS, MAYA, sent, TRIB, without, type Fields } from './testing-lists';

freshBrowser();

/** Parses the response as the API client does. */
function read<T>(reader: { parse(data: unknown): T }, response: unknown): Promise<T> {
  fakeServer({ 'GET /api/anything': () => ({ body: response }) });
  return requestJson('/api/anything', { schema: async () => reader });
}

describe.each(LIST_NAMES)('the list of %s', (name) => {
  const { schema, reader, item, read: instead } = LISTS[name];
  const ofBare: Fields = instead;
  const cases = absences(name).map((absent) => [absent.join(', '), absent] as const);
  it.each(cases)('is read without %s, which our server always sends', async (_names, absent) => {
    const response = [without(item, absent)];
    expect(schema.safeParse(response).success).toBe(false);
    const substitutes = Object.fromEntries(absent.map((key) => [key, ofBare[key] ?? null]));
    expect(await read<object[]>(reader, response)).toEqual([{ ...item, ...substitutes }]);
  });
});

it('has none where a newer server names what this page does not know', async () => {
  const newer = { ...TRIB, role: 'of-a-newer-server' };
  expect(await read<object[]>(tribListReader, [newer])).toMatchObject([{ ...TRIB, role: null }]);
});

it('has the label of a score that comes without one, and a picture by its other name', async () => {
  const person = { ...without(MAYA, ['profileImage']), profileImageUrl: '/portraits/9.svg' };
  const topMembers = [{ member: person, compatibility: 90 }];
  const bare = { ...without(TRIB, ['matchLevel']), avgCompatibility: 56, topMembers, members: [person] };
  expect(await read<object[]>(tribListReader, [bare])).toMatchObject([
    {
      matchLevel: 'good',
      topMembers: [{ matchLevel: 'perfect', member: { profileImage: '/portraits/9.svg' } }],
      members: [{ profileImage: '/portraits/9.svg' }],
    },
  ]);
  expect(await read<object[]>(publicUserListReader, [person])).toMatchObject([
    { profileImage: '/portraits/9.svg' },
  ]);
});

describe('a list with odd items', () => {
  const report = vi.fn<(error: Error) => void>();
  beforeEach(() => vi.stubGlobal('reportError', report.mockReset()));

  it.each<[string, Fields, Fields]>([
    ['a broken number', { avgCompatibility: 84.6 }, { avgCompatibility: 85 }],
    [
      'a time of the place',
      { startTime: '2998-12-05T14:00', timeZone: 'America/Chicago' },
      { startTime: '2998-12-05T20:00:00.000Z' },
    ],
    [
      'a time with an offset',
      { startTime: '2998-12-05T14:00:00-06:00' },
      { startTime: '2998-12-05T20:00:00.000Z' },
    ],
    ['no time at all', { startTime: 'soon' }, { startTime: null }],
    [
      'blanks',
      { whoCanJoin: '', dressCode: null, alcoholPolicy: '', cost: null },
      { whoCanJoin: 'Everyone welcome', dressCode: 'Casual', alcoholPolicy: 'Optional', cost: 'Free' },
    ],
    [
      'null for lists and texts',
      { members: null, maxParticipants: null, description: null, topMembers: null },
      { members: [], maxParticipants: 8, description: '', topMembers: [] },
    ],
    ['an odd member', { members: [{ id: 'x' }, { ...MAYA, bio: 5 }] }, { members: [{ ...MAYA, bio: null }] }],
  ])('reads a meetup with %s', async (_what, odd, expected) => {
    expect(await read<object[]>(tribListReader, [{ ...TRIB, ...odd }, TRIB])).toEqual([
      { ...TRIB, ...odd, ...expected },
      TRIB,
    ]);
  });

  it.each(LIST_NAMES)('of %s leaves out what cannot be read, and reports it once', async (name) => {
    const { reader, item } = LISTS[name];
    const list = [{ ...item, id: 'none' }, null, item, 'text', { ...item, id: null }];
    for (let time = 0; time < 2; time += 1) expect(await read<object[]>(reader, list)).toEqual([item]);
    expect(report.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('is refused where it is no list', async () => {
    await expect(read(tribListReader, { error: 'none' })).rejects.toThrow('array');
  });
});

it('has a person with the id alone, and preferences that nobody has saved', async () => {
  expect(await read<object>(signedInUserReader, { id: 7, name: null, valuesOpenness: null })).toMatchObject({
    displayName: 'Wanted User',
    name: 'Wanted User',
    valuesOpenness: 50,
    valuesIdentity: 50,
    interestIds: [1, 2, 3],
    profilePoints: 0,
  });
  const defaults = {
    preferredDays: [],
    preferredTimes: [],
    preferredGroupSizeMin: 4,
    preferredGroupSizeMax: 8,
    maxTravelDistance: 10,
    selectedInterests: [],
    activityTypes: [],
    meetupFrequency: 'weekly',
  };
  for (const saved of [{}, null, { maxTravelDistance: null }])
    expect(await read<object>(aiPreferencesReader, saved)).toEqual(defaults);
});

it('takes a success without a body as one', async () => {
  const nothing = () => ({ body: undefined });
  fakeServer({
    'POST /api/tribs': nothing,
    'PUT /api/users/7': nothing,
    'PUT /api/users/7/interests/batch': nothing,
  });
  const made = await createTrib({
    payload: { name: 'Owls', description: 'Bring tea' },
    requestKey: 'key',
    sentBefore: null,
    renewKey: () => 'other',
  });
  expect(made).toBeNull();
  expect(await putUser(7, { bio: 'Climbs', location: '' })).toEqual({ bio: 'Climbs', location: null });
  expect(await putInterests(7, [2, 4])).toEqual([2, 4]);
});

it('has a signed-in person with the fields of the specification alone', async () => {
  const added = ['cityId', 'choseInterests', 'hasPassword', 'isDemo', 'verified', 'isOperator'];
  const person = await read<object>(signedInUserReader, without(aPerson(), added));
  expect(person).toMatchObject({
    displayName: 'Noor',
    cityId: null,
    isOperator: false,
    choseInterests: true,
  });
});

it('has no sign-out that the server did not send', async () => {
  await expect(read(sessionReader, {})).rejects.toThrow('"user"');
});

describe('a page', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    splashShownFlag.markShown();
    tutorialShownFlag.markShown();
  });

  function open(Page: ComponentType, url = '/', opener: () => object = nobody) {
    const sends = (content: unknown) => () => ({ body: content });
    fakeServer({
      'GET /api/session': opener,
      'GET /api/interests': sends(sent('interests')),
      'GET /api/ideas': sends(sent('ideas')),
      'GET /api/communities': sends(sent('communities')),
      'GET /api/places': sends(sent('places')),
      'GET /api/users': sends(sent('people')),
      'GET /api/tribs': sends(sent('tribs')),
      'GET /api/users/7/tribs': sends(sent('tribs')),
      'GET /api/users/7/communities': sends(sent('communities')),
      'GET /api/conversations': sends([]),
    });
    history.replaceState(null, '', url);
    render(<Page />, { wrapper: Providers });
  }
  /** One look at the page for all of them, because a query for each walks through the whole page. */
  async function expectAll(names: readonly string[]) {
    await waitFor(() => {
      const ownTexts = [...document.querySelectorAll('body *')].map(({ childNodes }) =>
        [...childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join(''),
      );
      const drawn = new Set(ownTexts.map((text) => text.trim().replaceAll(/\s+/g, ' ')));
      expect(names.filter((name) => !drawn.has(name))).toEqual([]);
    });
  }

  it('of the feed draws a meetup on both sides of its card', async () => {
    open(FeedPage, '/meetups');
    await expectAll(['Bare', 'Everyone welcome', 'Casual', 'Optional', 'Free', 'No fees or expenses']);
    expect(screen.getAllByText(/Austin, TX/)).not.toEqual([]);
  });

  it.each([
    ['/discover', 'ideas', ['Various locations', '2-3 hours', '4.5']],
    ['/communities', 'communities', ['12 members']],
    ['/discover?tab=tribs', 'tribs', ['Location TBD', 'Date TBD, Time TBD']],
  ] as const)('at %s draws %s, with the defaults of the specification', async (url, name, defaults) => {
    open(DiscoverPage, url);
    await expectAll(labels(name));
    const card = within(screen.getByText('Bare').closest('article') ?? document.body);
    for (const text of defaults) expect(card.getByText(text)).toBeDefined();
  });

  it('of invitations draws its samples for a visitor', async () => {
    open(InvitationsPage, '/trib');
    await expectAll(['Sunset hike and thermos tea', 'Dumplings from scratch', 'Board games on the porch']);
  });

  it('of the profile draws meetups and communities', async () => {
    open(ProfilePage, '/profile', somebody);
    fireEvent.click(await screen.findByText('View all'));
    await expectAll(labels('tribs'));
    fireEvent.click(screen.getByRole('tab', { name: 'Communities' }));
    await expectAll(labels('communities'));
  });

  it('of chats draws people, meetups and communities', async () => {
    open(ChatPage, '/chat', somebody);
    await expectAll([...labels('people'), 'No bio available', 'Location unknown']);
    for (const tab of ['Tribs', 'Communities'] as const) {
      fireEvent.click(screen.getByRole('tab', { name: tab }));
      await expectAll(labels(tab === 'Tribs' ? 'tribs' : 'communities'));
    }
  });

  it('has interests with a description of their own, and places in groups', async () => {
    open(() => <ProfileDialogs shown="interests" user={aPerson()} open onClose={() => undefined} />);
    await expectAll([
      'No description',
      'Explore no description activities and connect with like-minded people.',
    ]);
    open(() => <PlaceField value={null} onChange={() => undefined} onMissing={() => undefined} />);
    await expectAll([...labels('places'), 'Park']);
  });
});
