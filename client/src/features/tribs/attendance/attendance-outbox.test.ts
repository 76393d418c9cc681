import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { currentToast } from '../../../ui/toast-store';

const ME = 7;
const cache = { queryClient: new QueryClient(), viewerId: ME };
const TICK = 'PUT /api/tribs/5/attendance/9';

/** The module as it is after a reload: what it knows is what the device has kept. */
async function reloaded() {
  vi.resetModules();
  return import('./attendance-outbox');
}
const offline = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows what was said at once, and sends it', async () => {
  const { cameKey, hereKey, readPending, setAttendance } = await reloaded();
  const sent = fakeServer({
    [TICK]: () => ({ status: 204 }),
    'PUT /api/tribs/5/attendance': () => ({ status: 204 }),
  });
  const saying = setAttendance(cache, cameKey(5, 9), true);
  expect(readPending(ME)).toEqual({ '5/9': true });
  await saying;
  await setAttendance(cache, hereKey(5), true);
  expect(readPending(ME)).toEqual({});
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    [TICK, { came: true }],
    ['PUT /api/tribs/5/attendance', { here: true }],
  ]);
  expect(localStorage.getItem('attendance')).toBeNull();
});

it('keeps it without a connection, also through a reload, and sends the last word of each', async () => {
  const before = await reloaded();
  fakeServer({ [TICK]: offline });
  await before.setAttendance(cache, before.cameKey(5, 9), true);
  await before.setAttendance(cache, before.cameKey(5, 9), false);
  const { readPending, sendPending } = await reloaded();
  expect(readPending(ME)).toEqual({ '5/9': false });
  const sent = fakeServer({ [TICK]: () => ({ status: 204 }) });
  await sendPending(cache);
  expect(sent.map(({ body }) => body)).toEqual([{ came: false }]);
  expect(readPending(ME)).toEqual({});
});

it('sends again what was said differently while it was on its way', async () => {
  const { cameKey, setAttendance } = await reloaded();
  let change: (() => void) | null = null;
  const sent = fakeServer({
    [TICK]: () => {
      change?.();
      change = null;
      return { status: 204 };
    },
  });
  change = () => void setAttendance(cache, cameKey(5, 9), false);
  await setAttendance(cache, cameKey(5, 9), true);
  expect(sent.map(({ body }) => body)).toEqual([{ came: true }, { came: false }]);
});

it('gives up what the server refuses, and says so', async () => {
  const { cameKey, readPending, setAttendance } = await reloaded();
  const body = { message: 'That can be said on the day of the meetup', code: 'not_the_day', requestId: 'r' };
  fakeServer({ [TICK]: () => ({ status: 409, body }) });
  await setAttendance(cache, cameKey(5, 9), true);
  expect(readPending(ME)).toEqual({});
});

it('is never sent for somebody else, and damaged storage is nothing', async () => {
  const before = await reloaded();
  fakeServer({ [TICK]: offline });
  await before.setAttendance(cache, before.cameKey(5, 9), true);
  const { readPending } = await reloaded();
  expect(readPending(8)).toEqual({});
  localStorage.setItem('attendance', JSON.stringify({ viewerId: ME, said: { '5/9': 'yes', '5/4': null } }));
  expect((await reloaded()).readPending(ME)).toEqual({ '5/4': null });
  localStorage.setItem('attendance', '{');
  expect((await reloaded()).readPending(ME)).toEqual({});
  expect(currentToast()).toBeNull();
});
