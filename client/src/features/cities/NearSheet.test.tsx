import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { currentToast } from '../../ui/toast-store';
import { NearSheet } from './NearSheet';
import { LYON } from './testing-lyon';

freshBrowser();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const ON_THE_CARD = /Your card has no city yet: the one you choose is shown on it/;

async function chooseLyon(session: () => object) {
  const chosen: string[] = [];
  const sent = fakeServer({
    'GET /api/session': session,
    'GET /api/cities': () => ({ body: [LYON] }),
    'PUT /api/users/7': () => ({ body: aPerson({ location: 'Lyon, France', cityId: LYON.id }) }),
  });
  render(
    <NearSheet
      open
      city={{ kind: 'everywhere' }}
      onClose={() => undefined}
      onCity={({ name }) => chosen.push(name)}
      onEverywhere={() => undefined}
    />,
    { wrapper: Providers },
  );
  await waitFor(() => expect(sent.some(({ call }) => call === 'GET /api/session')).toBe(true));
  return {
    chosen,
    press: async () => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Another city' }), { target: { value: 'Lyon' } });
      fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
    },
    written: () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body),
  };
}

it('puts the city on the card of somebody who has none, and says so before', async () => {
  const { chosen, press, written } = await chooseLyon(() => ({
    body: { user: aPerson({ location: null }) },
  }));
  await screen.findByText(ON_THE_CARD);
  await press();
  await waitFor(() => expect(currentToast()?.title).toBe('City updated successfully!'));
  expect(written()).toEqual([{ cityId: LYON.id }]);
  expect(chosen).toEqual(['Lyon']);
});

it.each([
  ['a city', () => ({ body: { user: aPerson({ location: 'Nice, France' }) } })],
  ['no account', nobody],
])('only says what is near to somebody with %s', async (_whose, session) => {
  const { chosen, press, written } = await chooseLyon(session);
  await press();
  expect(screen.queryByText(ON_THE_CARD)).toBeNull();
  await waitFor(() => expect(chosen).toEqual(['Lyon']));
  expect(written()).toEqual([]);
});
