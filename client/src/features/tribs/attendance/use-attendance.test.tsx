import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outbox } from '../../../lib/outbox/outbox';
import { viewerChanged } from '../../../lib/viewer-scope';
import { clearToast, currentToast } from '../../../ui/toast-store';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers } from '../../auth/testing/Providers';
import { useAttendance } from './use-attendance';

const ME = 7;
const TICK = 'PUT /api/tribs/5/attendance/9';
const HERE = 'PUT /api/tribs/5/attendance';

freshBrowser();
beforeEach(() => {
  clearToast();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  await outbox.forget(null);
  viewerChanged();
  vi.restoreAllMocks();
});

type Outcome = { status: number; body?: object } | 'no response';

/** A server that remembers the writes it accepted, with these outcomes for the first ones. */
function serve(...outcomes: Outcome[]) {
  const known = { isHere: false, came: null as unknown };
  const answer = (accept: () => void) => () => {
    const outcome = outcomes.shift() ?? { status: 204 };
    if (outcome === 'no response') throw new DOMException('The request timed out', 'TimeoutError');
    if (outcome.status < 300) accept();
    return outcome;
  };
  const sent = fakeServer({
    'GET /api/tribs/5/attendance': () => ({
      body: {
        isHere: known.isHere,
        line: null,
        mayLeaveLine: false,
        people: [{ id: 9, came: known.came, isHere: false }],
      },
    }),
    [HERE]: answer(() => (known.isHere = true)),
    [TICK]: (body) => answer(() => (known.came = Object(body).came))(),
  });
  return {
    known,
    outcomes,
    writes: () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body),
  };
}

function open() {
  return renderHook(() => useAttendance(ME, 5), { wrapper: Providers }).result;
}

it.each<[string, Outcome]>([
  ['the server fails', { status: 503 }],
  ['no response comes', 'no response'],
  ['there are too many requests', { status: 429 }],
])('is shown at once, and sent again by itself when %s', async (_, outcome) => {
  const { known, writes } = serve(outcome, { status: 204 });
  const attendance = open();
  act(() => attendance.current.setHere(true));
  expect(attendance.current.isHere).toBe(true);
  await waitFor(() => expect(attendance.current.isWaiting).toBe(true));
  expect(known.isHere).toBe(false);
  await waitFor(() => expect(known.isHere).toBe(true), { timeout: 3_000 });
  await waitFor(() => expect(attendance.current.isWaiting).toBe(false));
  expect(attendance.current.isHere).toBe(true);
  expect(writes()).toEqual([{ here: true }, { here: true }]);
});

it('sends the last word about each person, and says what the server refuses', async () => {
  const body = { message: 'That can be said on the day of the meetup', code: 'not_the_day', requestId: 'r' };
  const { outcomes, writes } = serve();
  const attendance = open();
  act(() => attendance.current.recordCame(9, true));
  act(() => attendance.current.recordCame(9, false));
  expect(attendance.current.of(9).came).toBe(false);
  await waitFor(() => expect(writes().at(-1)).toEqual({ came: false }));
  await waitFor(() => expect(outbox.entries()).toEqual([]));
  outcomes.push({ status: 409, body });
  act(() => attendance.current.recordCame(9, true));
  await waitFor(() => expect(currentToast()?.description).toBe(body.message));
  await waitFor(() => expect(attendance.current.of(9).came).toBe(false));
});
