import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { City } from '#shared/api/cities';
import type { WhoCanJoin } from '#shared/domain/trib-options';
import { town } from '../../../lib/town';
import { fakeServer } from '../../auth/testing/fake-server';
import { LYON } from '../../cities/testing-lyon';
import { RulesField } from './MeetupFields';
import { emptyForm } from './trib-form';
import { isWhereSet, NO_OWN_PLACE, type Where } from './where';
import { WhereField } from './WhereField';

const NICE: City = { ...LYON, id: 5, name: 'Nice' };

beforeEach(() => {
  fakeServer({ 'GET /api/places': () => ({ body: [] }), 'GET /api/cities': () => ({ body: [NICE] }) });
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ nearCity }: { nearCity?: City }) {
  const [where, setWhere] = useState<Where>({ place: null, ownPlace: NO_OWN_PLACE });
  return (
    <>
      <WhereField value={where} onChange={setWhere} nearCity={nearCity} />
      {isWhereSet(where) && 'The place is set'}
    </>
  );
}

function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const form = (nearCity?: City) => (
    <QueryClientProvider client={queryClient}>
      <Form {...(nearCity && { nearCity })} />
    </QueryClientProvider>
  );
  const { rerender } = render(form());
  return { tellCity: () => rerender(form(LYON)) };
}

const openOwnPlace = () => fireEvent.click(screen.getByRole('tab', { name: 'Somewhere else' }));
const cityField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });

it('fills in the city near the reader for an own place', () => {
  const { tellCity } = show();
  tellCity();
  openOwnPlace();
  expect(cityField().value).toMatch(/^Lyon\b/);
});

it('fills in the city later if it is not known yet, and keeps what was typed meanwhile', () => {
  const { tellCity } = show();
  openOwnPlace();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'What is the place called?' });
  fireEvent.change(name, { target: { value: 'Chez Marguerite' } });
  expect(cityField().value).toBe('');
  tellCity();
  expect(cityField().value).toMatch(/^Lyon\b/);
  expect(name.value).toBe('Chez Marguerite');
});

it('says what everybody will read before a place is public, and asks again where it reads like a flat', () => {
  const { tellCity } = show();
  tellCity();
  openOwnPlace();
  const isSet = () => screen.queryByText('The place is set') !== null;
  expect(screen.getByRole<HTMLInputElement>('radio', { name: "Somebody's home" }).checked).toBe(true);
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('What is the place called?', 'The Crown');
  expect(screen.queryByText(/Everybody will read/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'A public place' }));
  expect(screen.getByText(/Everybody will read/).textContent).toBe(
    'Everybody will read: The Crown, Lyon, Auvergne-Rhône-Alpes, France',
  );
  expect(isSet()).toBe(true);
  type('Street, or how to find it', 'Apt 4');
  expect(screen.getByRole('alert').textContent).toContain("reads like somebody's home");
  expect(isSet()).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Nobody lives here' }));
  expect(isSet()).toBe(true);
  type('Street, or how to find it', 'Apt 5');
  expect(isSet()).toBe(false);
});

it('is not set while another city is typed, and takes neither that text nor the guess for one', async () => {
  const { tellCity } = show();
  tellCity();
  openOwnPlace();
  const name = screen.getByRole('textbox', { name: 'What is the place called?' });
  fireEvent.change(name, { target: { value: 'Chez Marguerite' } });
  expect(screen.queryByText('The place is set')).not.toBeNull();
  fireEvent.change(cityField(), { target: { value: 'Nice' } });
  expect(screen.queryByText('The place is set')).toBeNull();
  fireEvent.change(cityField(), { target: { value: '' } });
  expect(cityField().value).toBe('');
  expect(screen.queryByText('The place is set')).toBeNull();
  fireEvent.change(cityField(), { target: { value: 'Nice' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Nice/ }));
  expect(screen.queryByText('The place is set')).not.toBeNull();
});

it('asks only for a place of their own where there is no list, in the city near the reader', () => {
  Object.assign(town, { startsEmpty: true });
  onTestFinished(() => void Object.assign(town, { startsEmpty: undefined }));
  const { tellCity } = show();
  tellCity();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(cityField().value).toMatch(/^Lyon/);
  fireEvent.change(screen.getByRole('textbox', { name: 'What is the place called?' }), {
    target: { value: 'Augarten' },
  });
  expect(screen.queryByText('The place is set')).not.toBeNull();
});

it('says who decides and who sees it beneath the choice of who can join', () => {
  const noteOf = (whoCanJoin: WhoCanJoin) => {
    cleanup();
    render(<RulesField value={{ ...emptyForm(), whoCanJoin }} onChange={() => undefined} />);
    return screen.getByRole('status').textContent;
  };
  expect(noteOf('Everyone welcome')).toBe('');
  expect(noteOf('Invite only')).toBe('People ask, you decide.');
  expect(noteOf('Friends only')).toContain('Only your friends see it.');
});
