import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { clearToast, currentToast } from '../../../ui/toast-store';
import { fakeServer } from '../../auth/testing/fake-server';
import { freshBrowser, Providers } from '../../auth/testing/Providers';

import { tribWith } from '../../tribs/trib-fixture';
import { tribQuery } from '../../tribs/tribs.api';
import { TableHost } from './TableHost';

freshBrowser();
beforeEach(clearToast);

const person = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });
const table = tribWith({
  creatorId: null,
  membership: 'joined',
  role: 'member',
  startTime: '2099-05-01T18:00:00.000Z',
  members: [person(7, 'Noor'), person(8, 'Ann')],
});
const why = {
  sharedInterestIds: [],
  closestValue: 'valuesOpenness',
  farthestValue: 'valuesIdentity',
  closestSide: null,
  areFarApart: null,
};

function Shown() {
  const { data } = useQuery(tribQuery(7, 1));
  return data ? <TableHost trib={data} viewerId={7} /> : null;
}

/** A server that remembers the host. */
function serve(given: Partial<Trib> = {}, refusal?: object) {
  let hosted: Partial<Trib> = given;
  const sent = fakeServer({
    'GET /api/tribs/1': () => ({ body: { ...table, ...hosted, why, exactPlace: null } }),
    'PUT /api/tables/1/host': () => {
      if (refusal) {
        hosted = { volunteerId: 8 };
        return { status: 409, body: refusal };
      }
      hosted = { volunteerId: 7, role: 'volunteer' };
      return { status: 204 };
    },
    'DELETE /api/tables/1/host': () => {
      hosted = {};
      return { status: 204 };
    },
  });
  return { sent: () => sent.map(({ call }) => call).filter((call) => call.endsWith('/host')) };
}

it('names no host until somebody takes it on, who can take it back', async () => {
  const { sent } = serve();
  render(<Shown />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: "I'll host this table" }));
  expect(await screen.findByText('You host this table')).toBeDefined();
  await waitFor(() => expect(currentToast()?.action?.label).toBe('Undo'));
  currentToast()?.action?.onPress();
  expect(await screen.findByRole('button', { name: "I'll host this table" })).toBeDefined();
  await waitFor(() => expect(sent()).toEqual(['PUT /api/tables/1/host', 'DELETE /api/tables/1/host']));
});

it('names whoever was faster as the host', async () => {
  const message = 'Somebody else hosts this table already';
  serve({}, { message, code: 'hosted_already', requestId: 'r' });
  render(<Shown />, { wrapper: Providers });
  fireEvent.click(await screen.findByRole('button', { name: "I'll host this table" }));
  expect(await screen.findByText('Ann')).toBeDefined();
  expect(screen.queryByRole('button', { name: /host/ })).toBeNull();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "You don't host it", description: message }),
  );
});

it('offers nothing once the table is over', async () => {
  serve({ startTime: '2020-05-01T18:00:00.000Z', volunteerId: 8 });
  render(<Shown />, { wrapper: Providers });
  expect(await screen.findByText('Ann')).toBeDefined();
  expect(screen.queryByRole('button', { name: /host/i })).toBeNull();
});
