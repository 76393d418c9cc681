import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { City } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { fakeServer, type SentRequest } from '../auth/testing/fake-server';
import { CityPicker } from './CityPicker';
import { LYON } from './testing-lyon';

const LYONS: City = {
  ...LYON,
  id: 7,
  name: 'Lyons',
  region: 'Illinois',
  country: 'US',
  countryName: 'United States',
};
const NEAR_LYON = { latitude: 45.76, longitude: 4.84 };

const onPick = vi.fn<(city: City, position: Coordinates | null) => void>();
let sent: SentRequest[];

beforeEach(() => {
  onPick.mockReset();
  queryClient.clear();
  Element.prototype.scrollIntoView = () => {};
  sent = fakeServer({
    'GET /api/cities?q=Lyon': () => ({ body: [LYON, LYONS] }),
    'GET /api/cities?q=Xyzzy': () => ({ body: [] }),
    'GET /api/cities/nearest?lat=45.76&lon=4.84': () => ({ body: LYON }),
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const picker = (picked: City | null) => (
  <QueryClientProvider client={queryClient}>
    <CityPicker label="City" picked={picked} onPick={onPick} />
  </QueryClientProvider>
);
const combobox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });

function show(picked: City | null = null): HTMLInputElement {
  render(picker(picked));
  return combobox();
}

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });

type OnPosition = (position: { coords: typeof NEAR_LYON }) => void;
function placeAt(getCurrentPosition: (found: OnPosition) => void): void {
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

it('finds a city by keyboard alone', async () => {
  const field = show();
  type(field, 'Lyon');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Lyon Auvergne-Rhône-Alpes, France',
    'Lyons Illinois, United States',
  ]);
  const isActive = (option = options[0]) => field.getAttribute('aria-activedescendant') === option?.id;
  expect(isActive(options[0])).toBe(true);
  press(field, 'ArrowDown');
  expect(isActive(options[1])).toBe(true);
  press(field, 'ArrowDown');
  press(field, 'ArrowUp');
  await waitFor(() => expect(screen.getByText('2 cities found')).toBeTruthy());
  press(field, 'Enter');
  expect(onPick).toHaveBeenCalledWith(LYONS, null);
  expect(screen.queryByRole('option')).toBeNull();
});

it('asks once for what was typed in one go', async () => {
  const field = show();
  for (const text of ['L', 'Ly', 'Lyo', 'Lyon ']) type(field, text);
  fireEvent.click(await screen.findByRole('option', { name: 'Lyon, Auvergne-Rhône-Alpes, France' }));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/cities?q=Lyon']);
  expect(onPick).toHaveBeenCalledWith(LYON, null);
});

it('says that it found nothing, and why it could not search', async () => {
  const field = show();
  type(field, 'Xyzzy');
  await screen.findByText(/No city called “Xyzzy” found/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  type(field, 'Lyon');
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline');
  fakeServer({ 'GET /api/cities?q=Lyon': () => ({ body: [LYON] }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option');
});

it('shows the city that was picked until another is typed', () => {
  const field = show(LYON);
  expect(field).toHaveProperty('value', 'Lyon, Auvergne-Rhône-Alpes, France');
  type(field, '');
  expect(field).toHaveProperty('value', '');
  expect(sent).toEqual([]);
});

it('selects a city that arrives once somebody is in the field, so that typing replaces it', () => {
  const { rerender } = render(picker(null));
  combobox().focus();
  rerender(picker(LYON));
  const { value, selectionStart, selectionEnd } = combobox();
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(value).not.toBe('');
});

it('finds the city that somebody is in, after that tap and with two decimals', async () => {
  const getCurrentPosition = vi.fn<(found: OnPosition) => void>((found) =>
    found({ coords: { latitude: 45.764_043, longitude: 4.835_659 } }),
  );
  placeAt(getCurrentPosition);
  show();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(LYON, NEAR_LYON));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/cities/nearest?lat=45.76&lon=4.84']);
});

it('leaves the field usable where there is no position, and says why', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findByRole('alert')).textContent).toContain("This browser can't tell where you are");
  type(screen.getByRole('combobox'), 'Lyon');
  await screen.findAllByRole('option');
});

it('drops a position that comes after another city was picked', async () => {
  let locate: OnPosition = () => {};
  placeAt((found) => {
    locate = found;
  });
  const field = show();
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await screen.findByRole('button', { name: 'Finding you...' });
  type(field, 'Lyon');
  fireEvent.click((await screen.findAllByRole('option'))[1] ?? field);
  locate({ coords: NEAR_LYON });
  await waitFor(() => expect(sent.at(-1)?.call).toContain('nearest'));
  await screen.findByRole('button', { name: 'Use my location' });
  expect(onPick.mock.calls).toEqual([[LYONS, null]]);
});
