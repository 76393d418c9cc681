import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CommunityDetails } from '#shared/api/communities';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { LYON } from '../cities/testing-lyon';
import { CommunityFormSheet } from './CommunityFormSheet';
import { aCommunity } from './testing-community';

freshBrowser();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const IN_NICE = aCommunity({ location: 'Nice, France', cityId: 5 });

function show(community: CommunityDetails | null) {
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/cities': () => ({ body: [LYON] }),
    'POST /api/communities': (body) => ({ status: 201, body: { ...IN_NICE, ...Object(body) } }),
    'PUT /api/communities/3': (body) => ({ body: { ...IN_NICE, ...Object(body) } }),
  });
  const none = () => undefined;
  render(<CommunityFormSheet viewerId={7} community={community} open onClose={none} onSaved={none} />, {
    wrapper: Providers,
  });
  return () => sent.flatMap(({ call, body }) => (/^(PUT|POST) \/api\/communities/.test(call) ? [body] : []));
}

const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cityField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const typeCity = (value: string) => fireEvent.change(cityField(), { target: { value } });

it('starts no community "In a city" before a city is chosen from the list', async () => {
  const saved = show(null);
  fill('Community name', 'Walkers');
  fill('Description', 'We walk.');
  fireEvent.click(screen.getByRole('radio', { name: 'Outdoor & Nature' }));
  fireEvent.click(screen.getByRole('radio', { name: 'In a city' }));
  press('Start');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a city');
  typeCity('Lyon');
  press('Start');
  fireEvent.click(await screen.findByRole('option', { name: /^Lyon/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  press('Start');
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Walkers', cityId: LYON.id }]));
});

it('shows the city a community has, keeps it, and refuses a text in its place', async () => {
  const saved = show(IN_NICE);
  expect(cityField().value).toBe('Nice, France');
  typeCity('Lyo');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a city');
  fireEvent.click(screen.getByRole('radio', { name: 'Anywhere' }));
  press('Save');
  await waitFor(() => expect(saved()).toMatchObject([{ cityId: null }]));
});

it('saves the city as it was where only something else was changed', async () => {
  const saved = show(IN_NICE);
  fill('Community name', 'Ramblers');
  press('Save');
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Ramblers', cityId: 5 }]));
});
