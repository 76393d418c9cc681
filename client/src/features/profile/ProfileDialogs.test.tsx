import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { LYON } from '../cities/testing-lyon';
import { ProfileDialogs } from './ProfileDialogs';

freshBrowser();

it('saves a city only while its field shows the one that was chosen', async () => {
  Element.prototype.scrollIntoView = () => {};
  const user = aPerson();
  const sent = fakeServer({
    'GET /api/session': () => ({ body: { user } }),
    'GET /api/cities': () => ({ body: [LYON] }),
    'PUT /api/users/7': () => ({ body: { ...user, cityId: LYON.id } }),
  });
  render(<ProfileDialogs user={user} open shown="city" onClose={() => undefined} />, {
    wrapper: Providers,
  });
  await waitFor(() => expect(sent.some(({ call }) => call === 'GET /api/session')).toBe(true));
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'City' }), { target: { value } });
  const choose = async () => fireEvent.click(await screen.findByRole('option', { name: /^Lyon/ }));
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save().disabled).toBe(true);
  type('Lyon');
  await choose();
  expect(save().disabled).toBe(false);
  type('Nice');
  expect(save().disabled).toBe(true);
  type('Lyon');
  await choose();
  fireEvent.click(save());
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { cityId: LYON.id } }));
});
