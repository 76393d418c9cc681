import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { aPerson } from '../../auth/testing/people';
import { freshBrowser, Providers } from '../../auth/testing/Providers';
import { InvitePanel } from './InvitePanel';

freshBrowser();

const ways = (mail: boolean) => () => ({
  body: { providers: [], mail, passkeys: 'offered', minimumAge: null },
});
const PREVIEW = 'POST /api/communities/3/invites/preview';
const SEND = 'POST /api/communities/3/invites';

function show(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user: aPerson() } }),
    'GET /api/auth/providers': ways(true),
    [PREVIEW]: () => ({ body: { invitedBefore: ['bob@example.org'], left: 20 } }),
    ...handlers,
  });
  render(<InvitePanel community={{ id: 3, name: 'Walkers' }} onBack={() => undefined} />, {
    wrapper: Providers,
  });
  return (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
}

async function parseList(text: string) {
  fireEvent.change(await screen.findByLabelText('Email addresses'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Look through them' }));
}

it('shows what was understood, and sends the addresses of those that stay ticked', async () => {
  const posts = show({ [SEND]: () => ({ body: { invited: 1 } }) });
  await parseList('Ann <ann@example.org>\nbob@example.org\ncarol@example.org\nDan\nann@example.org');
  expect(await screen.findByText('New, 2')).toBeDefined();
  expect(document.activeElement?.textContent).toMatch(/^Each gets one email with a link to Walkers/);
  expect(screen.getByText('Invited in the last 30 days, 1').nextSibling?.textContent).toBe('bob@example.org');
  expect(screen.getByText('Left out, 2').nextSibling?.textContent).toContain(
    'Line 4: No email address in it',
  );
  expect(screen.getByText(/Line 5: The same person again/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'carol@example.org' }));
  fireEvent.click(screen.getByRole('button', { name: 'Invite 1' }));
  expect(await screen.findByText(/^1 person is invited/)).toBeDefined();
  expect(posts(PREVIEW)).toEqual([
    { addresses: ['ann@example.org', 'bob@example.org', 'carol@example.org'] },
  ]);
  expect(posts(SEND)).toEqual([{ addresses: ['ann@example.org'] }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('');
});

it('keeps for tomorrow what is more than a day allows', async () => {
  const posts = show({
    [PREVIEW]: () => ({ body: { invitedBefore: [], left: 1 } }),
    [SEND]: () => ({ status: 409, body: { message: 'Enough for today', code: 'enough', requestId: 'r' } }),
  });
  await parseList('ann@example.org carol@example.org');
  expect(await screen.findByText(/^The first 1 can be invited today/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Invite 1' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enough for today');
  expect(posts(SEND)).toEqual([{ addresses: ['ann@example.org'] }]);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toContain('carol');
});

it.each([
  ['no address', 'Ann and Bob', 'There is no email address in it.'],
  [
    'more than can be looked through',
    Array.from({ length: 1_001 }, (_one, at) => `p${at}@example.org`).join('\n'),
    'There are 1001 addresses in it. Take 1000 of them at a time.',
  ],
])('asks nothing about a text with %s', async (_what, text, message) => {
  const posts = show();
  await parseList(text);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(posts(PREVIEW)).toEqual([]);
});

it('reads a file, and says why it cannot', async () => {
  const posts = show();
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a table (.csv)'), { target: { files: [file] } });
  await screen.findByLabelText('Email addresses');
  choose(new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'people.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toContain('Save the table as CSV first');
  choose(new File(['name;mail\nAnn;ann@example.org'], 'people.csv'));
  expect(await screen.findByRole('checkbox', { name: 'Ann ann@example.org' })).toBeDefined();
  expect(posts(PREVIEW)).toEqual([{ addresses: ['ann@example.org'] }]);
});

it.each<[string, Parameters<typeof fakeServer>[0]]>([
  ['without mail', { 'GET /api/auth/providers': ways(false) }],
  ['to a demo account', { 'GET /api/session': () => ({ body: { user: aPerson({ isDemo: true }) } }) }],
])('offers %s only the link', async (_to, handlers) => {
  show(handlers);
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeDefined();
  await waitFor(() => expect(document.querySelector('.skeleton')).toBe(null));
  expect(screen.queryByLabelText('Email addresses')).toBe(null);
});
