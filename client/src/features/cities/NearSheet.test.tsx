import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, refusal } from '../../lib/api-client';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { chooseEverywhere, keepCity, readReaderCity } from './near';
import { NearChip } from './NearChip';
import { LYON } from './testing-lyon';

freshBrowser();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Europe/Paris',
  });
});

const PARIS = { ...LYON, id: 2_988_507, name: 'Paris' };
const as = (person: object) => () => ({ body: { user: aPerson(person) } });
const FROM_NICE = { location: 'Nice, France', cityId: 5 };

function open(
  session: () => object,
  save: () => object = () => ({ body: aPerson({ cityId: LYON.id, location: 'Lyon, France' }) }),
  asks = true,
) {
  const sent = fakeServer({
    'GET /api/session': session,
    'GET /api/cities': () => ({ body: [LYON] }),
    'GET /api/cities/guess': () => ({ body: { city: PARIS } }),
    'PUT /api/users/7': save,
  });
  const beforeChoice = vi.fn<() => void>();
  render(<NearChip className="" asks={asks} beforeChoice={beforeChoice} />, { wrapper: Providers });
  return {
    beforeChoice,
    written: () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body),
  };
}
const chip = (name: RegExp) => screen.findByRole('button', { name });
async function chooseLyon(from: RegExp) {
  fireEvent.click(await chip(from));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Another city' }), {
    target: { value: 'Lyon' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
}

it('asks a visitor whether the guess is right, and is gone after one tap', async () => {
  const { beforeChoice, written } = open(nobody);
  await screen.findByText('Near Paris?');
  expect(readReaderCity()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await chip(/^Near Paris\. Change/);
  expect(beforeChoice).toHaveBeenCalledTimes(1);
  expect(readReaderCity()).toEqual({ id: PARIS.id, name: 'Paris' });
  expect(written()).toEqual([]);
});

it('can be confirmed in the sheet where there is no room for the question', async () => {
  open(nobody, undefined, false);
  fireEvent.click(await chip(/^Near Paris\?\. Change/));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, near Paris' }));
  await chip(/^Near Paris\. Change/);
  expect(readReaderCity()).toEqual({ id: PARIS.id, name: 'Paris' });
});

it('takes another city instead of the guess, and leaves a visitor’s on the device', async () => {
  const { written } = open(nobody);
  await chooseLyon(/^No, another city/);
  await chip(/^Near Lyon\. Change/);
  expect(written()).toEqual([]);
});

it('asks somebody whose account has no city, whatever the last visitor chose here, and the account has it', async () => {
  keepCity(LYON);
  const { written } = open(as({ location: null, cityId: null }));
  await screen.findByText('Near Lyon?');
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await chip(/^Near Lyon\. Change/);
  await waitFor(() => expect(currentToast()?.title).toBe('City updated successfully!'));
  expect(written()).toEqual([{ cityId: LYON.id }]);
  expect(localStorage.getItem('nearCity')).toBeNull();
});

it('writes a choice to the account even if it has another city, also from "Everywhere"', async () => {
  chooseEverywhere();
  const { written } = open(as(FROM_NICE));
  await chooseLyon(/^Everywhere/);
  await chip(/^Near Lyon\. Change/);
  expect(written()).toEqual([{ cityId: LYON.id }]);
});

it('forgets a city that is no longer in the list, and guesses again', async () => {
  keepCity({ id: 5, name: 'Atlantis' });
  open(nobody);
  await chip(/^Near Atlantis/);
  const refused = { message: 'Unknown', code: 'invalid_field', issues: [{ path: 'near', message: 'Gone' }] };
  act(() => void refusal({ status: 400, statusText: '' }, JSON.stringify({ ...refused, requestId: '' })));
  await screen.findByText('Near Paris?');
  expect(readReaderCity()).toBeNull();
});

it('stays where the person is if the server refuses, and says so', async () => {
  open(as(FROM_NICE), () => {
    throw new ApiError(500, 'Broken');
  });
  await chooseLyon(/^Near Nice/);
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update city'));
  await chip(/^Near Nice\. Change/);
});
