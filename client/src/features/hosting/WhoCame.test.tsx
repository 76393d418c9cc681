import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cameRequest } from '#shared/api/attendance';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { WhoCame } from './WhoCame';

freshBrowser();
beforeEach(() => localStorage.clear());

const person = (id: number, displayName: string) => ({ id, displayName, bio: null, profileImage: null });
const TRIB = tribWith({
  role: 'host',
  membership: 'joined',
  members: [person(7, 'Noor'), person(8, 'Gus'), person(9, 'Ida')],
});

function show(people: { id: number; came: boolean | null; isHere: boolean }[]) {
  const known = [...people];
  const say = (id: number) => (body: unknown) => {
    const { came } = cameRequest.parse(body);
    const at = known.findIndex((one) => one.id === id);
    known.splice(at === -1 ? known.length : at, 1, { id, came, isHere: false });
    return { status: 204 };
  };
  const sent = fakeServer({
    'GET /api/tribs/1/attendance': () => ({
      body: { isHere: false, line: null, mayLeaveLine: true, people: known },
    }),
    'PUT /api/tribs/1/attendance/8': say(8),
    'PUT /api/tribs/1/attendance/9': say(9),
  });
  render(<WhoCame trib={TRIB} viewerId={7} onBack={() => undefined} />, { wrapper: Providers });
  return sent.filter.bind(sent, ({ call }: { call: string }) => call.startsWith('PUT')) as () => typeof sent;
}
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('says with one tap that somebody came, and takes it back with another', async () => {
  const writes = show([{ id: 9, came: null, isHere: true }]);
  expect(await screen.findByText("Says they're here")).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Gus came' }));
  expect(pressed('Gus came')).toBe('true');
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ came: true }]));
  fireEvent.click(screen.getByRole('button', { name: 'Gus came' }));
  expect(pressed('Gus came')).toBe('false');
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ came: null }));
});

it('leaves out the host, and fills in everybody of whom nothing is said', async () => {
  const writes = show([{ id: 8, came: false, isHere: false }]);
  await waitFor(() => expect(pressed("Gus didn't come")).toBe('true'));
  expect(screen.queryByRole('button', { name: 'Noor came' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'All the others came' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: "Gus didn't come" }));
  fireEvent.click(await screen.findByRole('button', { name: 'Everybody came' }));
  await waitFor(() => expect([pressed('Gus came'), pressed('Ida came')]).toEqual(['true', 'true']));
  await waitFor(() => expect(writes()).toHaveLength(3));
});
