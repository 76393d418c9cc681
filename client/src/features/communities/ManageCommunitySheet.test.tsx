import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CommunityDetails } from '#shared/api/communities';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { ManageCommunitySheet } from './ManageCommunitySheet';
import { aCommunity } from './testing-community';

freshBrowser();

const person = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });
const OWNER = { ...person(7, 'Noor'), role: 'owner' as const };
const ORGANIZER = { ...person(8, 'Mo'), role: 'organizer' as const };
const COMMUNITY = aCommunity({ organizers: [OWNER, ORGANIZER] });

function show(community: CommunityDetails, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson({ cityId: null }) } }),
    'GET /api/communities/3/members?limit=12': () => ({ body: [OWNER, ORGANIZER] }),
    'GET /api/communities/3/requests': () => ({ body: [person(9, 'Ana')] }),
    ...answers,
  });
  const none = () => undefined;
  render(
    <ManageCommunitySheet
      viewerId={7}
      community={community}
      open
      onClose={none}
      onEdit={none}
      onLeave={none}
    />,
    { wrapper: Providers },
  );
  return sent;
}

it('opens with the requests, and says why one could not be decided', async () => {
  show(COMMUNITY, {
    'PUT /api/communities/3/requests/9': () => ({
      status: 409,
      body: { message: 'This community is archived', code: 'archived', requestId: 'x' },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Let in Ana' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This community is archived');
});

it('hands over only after a confirmation', async () => {
  const sent = show(COMMUNITY, { 'PUT /api/communities/3/members/8': () => ({ status: 204 }) });
  fireEvent.keyDown(await screen.findByRole('tab', { name: 'Members 2' }), { key: 'Enter' });
  fireEvent.click(screen.getByRole('tab', { name: 'Members 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'More about Mo' }));
  expect(screen.queryByRole('button', { name: 'More about Noor' })).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over to Mo?' });
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  const buttons = [...dialog.querySelectorAll('button')];
  fireEvent.click(buttons.find(({ textContent }) => textContent === 'Hand over') ?? dialog);
  await expect.poll(() => sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ role: 'owner' });
});

it('tells an owner who leaves what becomes of the community', async () => {
  show(COMMUNITY);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this community' }));
  expect(await screen.findByText('Mo, its longest-serving organizer, becomes the owner.')).toBeDefined();
});

it('tells an owner without organizers that it is archived', async () => {
  show({ ...COMMUNITY, organizers: [OWNER] });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this community' }));
  expect(await screen.findByText(/it is archived until a member takes it on/)).toBeDefined();
});

it('offers nothing that leads to others while they do not see it, and tells that leaving deletes it', async () => {
  show({ ...COMMUNITY, organizers: [OWNER], review: { state: 'waiting', reason: null, mayAskAgain: false } });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this community' }));
  expect(await screen.findByText(/Nobody else has seen it, so it is deleted/)).toBeDefined();
  expect(screen.queryByText('Invite people')).toBe(null);
  expect(screen.queryByText('Public page')).toBe(null);
});

it('lets in two people who are pressed one after the other, each once', async () => {
  let respond = () => {};
  const until = new Promise<void>((resolve) => (respond = resolve));
  const sent = show(COMMUNITY, {
    'GET /api/communities/3/requests': () => ({ body: [person(9, 'Ana'), person(10, 'Ben')] }),
    'PUT /api/communities/3/requests/9': () => until.then(() => ({ status: 204 })),
    'PUT /api/communities/3/requests/10': () => ({ status: 204 }),
  });
  const letIn = (name: string) => screen.getByRole('button', { name: `Let in ${name}` });
  await screen.findByRole('button', { name: 'Let in Ana' });
  for (const name of ['Ana', 'Ana', 'Ben']) fireEvent.click(letIn(name));
  expect(letIn('Ben').getAttribute('aria-busy')).toBe('true');
  respond();
  const writes = () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call);
  await expect
    .poll(writes)
    .toEqual(['PUT /api/communities/3/requests/9', 'PUT /api/communities/3/requests/10']);
});
