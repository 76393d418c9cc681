import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { City } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { fakeServer, type SentRequest } from '../auth/testing/fake-server';
import { UNCHOSEN, type Unchosen } from './city-text';
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

const onChange = vi.fn<(city: City | Unchosen, position: Coordinates | null) => void>();
const picked = () => onChange.mock.calls.filter(([city]) => city !== UNCHOSEN);
let sent: SentRequest[];

beforeEach(() => {
  onChange.mockReset();
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
const picker = (value: City | null) => (
  <QueryClientProvider client={queryClient}>
    <CityPicker label="City" value={value} onChange={onChange} />
  </QueryClientProvider>
);
const combobox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });

function show(value: City | null = null): HTMLInputElement {
  render(picker(value));
  return combobox();
}

/** A form with a second field, which always replaces its state as a whole. */
function Form() {
  const [form, setForm] = useState<{ street: string; city: City | Unchosen | null }>({
    street: '',
    city: LYONS,
  });
  return (
    <QueryClientProvider client={queryClient}>
      <input
        aria-label="Street"
        value={form.street}
        onChange={({ target }) => setForm({ ...form, street: target.value })}
      />
      <CityPicker label="City" value={form.city} onChange={(city) => setForm({ ...form, city })} />
      <output>{form.city === UNCHOSEN ? 'not chosen' : form.city?.name}</output>
    </QueryClientProvider>
  );
}
const held = () => screen.getAllByRole('status').at(-1)?.textContent;

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
  expect(picked()).toEqual([[LYONS, null]]);
  expect(screen.queryByRole('option')).toBeNull();
});

it('asks once for what was typed in one go', async () => {
  const field = show();
  for (const text of ['L', 'Ly', 'Lyo', 'Lyon ']) type(field, text);
  fireEvent.click(await screen.findByRole('option', { name: 'Lyon, Auvergne-Rhône-Alpes, France' }));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/cities?q=Lyon']);
  expect(picked()).toEqual([[LYON, null]]);
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
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(LYON, NEAR_LYON));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/cities/nearest?lat=45.76&lon=4.84']);
});

it('leaves the field usable where there is no position, and says why', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findByRole('alert')).textContent).toContain("This browser can't tell where you are");
  type(screen.getByRole('combobox'), 'Lyon');
  await screen.findAllByRole('option');
});

/** Presses "Use my location". Returns a function that reports the position. */
async function askForPosition() {
  let locate: OnPosition = () => {};
  placeAt((found) => {
    locate = found;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await screen.findByRole('button', { name: 'Finding you...' });
  return async () => {
    await act(async () => locate({ coords: NEAR_LYON }));
    await screen.findByRole('button', { name: 'Use my location' });
  };
}

it.each([
  ['picked', 1, LYONS],
  ['typed', null, UNCHOSEN],
])('drops a position that comes after another city was %s', async (_how, option, last) => {
  const field = show();
  const tellPosition = await askForPosition();
  type(field, 'Lyon');
  const options = await screen.findAllByRole('option');
  if (option !== null) fireEvent.click(options[option] ?? field);
  await tellPosition();
  expect(sent.filter(({ call }) => call.includes('nearest'))).toEqual([]);
  expect(onChange).toHaveBeenLastCalledWith(last, null);
});

it('takes the city it found into the form as filled in by then, in place of the text before', async () => {
  render(<Form />);
  type(combobox(), 'Par');
  const tellPosition = await askForPosition();
  type(screen.getByRole('textbox', { name: 'Street' }), 'Rue Mercière');
  await tellPosition();
  await waitFor(() => expect(held()).toBe('Lyon'));
  expect(combobox().value).toBe('Lyon, Auvergne-Rhône-Alpes, France');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Street' }).value).toBe('Rue Mercière');
});

it.each(['Lyo', ''])('has no city chosen while its text is %j, and says so once it is left', (text) => {
  render(<Form />);
  combobox().focus();
  type(combobox(), text);
  expect(held()).toBe('not chosen');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(combobox());
  expect(screen.getByRole('alert').textContent).toBe('Choose a city from the list');
  expect(combobox().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
});
