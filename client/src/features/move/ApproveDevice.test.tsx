import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import ContinuePage from './ContinuePage';

freshBrowser();

const TOKEN = 'x'.repeat(43);
const device = {
  device: 'Chrome on Windows',
  timeZone: 'America/New_York',
  isSameNetwork: false,
  expiresAt: new Date(Date.now() + 100_000).toISOString(),
};
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { message, code, requestId: '1', ...(status === 400 && { issues: [{ path: 'number', message }] }) },
});

beforeEach(() => history.replaceState(null, '', `/continue?device#${TOKEN}`));

const show = () =>
  render(
    <Suspense fallback={null}>
      <ContinuePage />
    </Suspense>,
    { wrapper: Providers },
  );
const type = async (number: string) => {
  fireEvent.change(await screen.findByLabelText('Number on the new device'), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign it in' }));
};
const approvals = (sent: { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call.endsWith('/approval')).map(({ body }) => body);

describe('the page that signs another device in', () => {
  it('says what is asking, and asks for the number instead of a confirmation', async () => {
    const sent = fakeServer({
      'GET /api/session': somebody,
      'POST /api/new-devices/look': () => ({ body: device }),
      'POST /api/new-devices/approval': () => ({ status: 204 }),
    });
    show();
    expect(await screen.findByText('Chrome on Windows')).toBeDefined();
    expect(
      screen.getByText('On another network than this device, around New York by its clock'),
    ).toBeDefined();
    await type('48 29');
    expect(screen.getByRole('alert').textContent).toBe('Type all 6 digits');
    expect(approvals(sent)).toEqual([]);
    await type('482 913');
    expect(await screen.findByRole('heading', { name: 'Chrome on Windows is signed in' })).toBeDefined();
    expect(approvals(sent)).toEqual([{ token: TOKEN, number: '482913' }]);
  });

  it('says how many tries are left, then that it is over', async () => {
    const replies = [
      refusal(400, 'invalid_request', 'That is not the number. You have one more try.'),
      refusal(409, 'too_many_numbers', 'That was wrong three times.'),
    ];
    fakeServer({
      'GET /api/session': somebody,
      'POST /api/new-devices/look': () => ({ body: device }),
      'POST /api/new-devices/approval': () => replies.shift() ?? { status: 500 },
    });
    show();
    await type('000000');
    expect((await screen.findByRole('alert')).textContent).toContain('one more try');
    await type('000001');
    expect(await screen.findByRole('heading', { name: 'This code is no longer good' })).toBeDefined();
    expect(screen.getByText('That was wrong three times.')).toBeDefined();
  });

  it('asks a visitor to sign in first, and reads nothing before', async () => {
    const sent = fakeServer({ 'GET /api/session': nobody });
    show();
    expect(await screen.findByRole('heading', { name: 'Sign in to let your other device in' })).toBeDefined();
    expect(sent.some(({ call }) => call.includes('new-devices'))).toBe(false);
  });

  it('says that a code has expired, is not complete, or did not load', async () => {
    const replies = [
      () => refusal(404, 'device_gone', 'This request has ended.'),
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => ({ body: device }),
    ];
    fakeServer({
      'GET /api/session': somebody,
      'POST /api/new-devices/look': () => replies.shift()?.() ?? { status: 500 },
    });
    const { unmount } = show();
    expect(await screen.findByRole('heading', { name: 'This code is no longer good' })).toBeDefined();
    unmount();
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome on Windows')).toBeDefined();
  });

  it('knows a code without its end', async () => {
    history.replaceState(null, '', '/continue?device#abc');
    fakeServer({ 'GET /api/session': somebody });
    show();
    expect(await screen.findByRole('heading', { name: 'This code is not complete' })).toBeDefined();
  });
});
