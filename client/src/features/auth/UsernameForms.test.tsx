import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, nobody, Providers } from './testing/Providers';
import { UsernameForms } from './UsernameForms';

freshBrowser();

it('keeps the username when somebody finds that they are new here, or not', () => {
  fakeServer({ 'GET /api/session': nobody });
  render(<UsernameForms startsNew={false} />, { wrapper: Providers });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const username = () => screen.getByLabelText<HTMLInputElement>('Username').value;
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  type('Username', 'noor.k');
  type('Password', 'embers at dusk');
  choose('Create an account');
  expect(username()).toBe('noor.k');
  type('Username', 'noor.karim');
  choose('Sign in instead');
  expect(username()).toBe('noor.karim');
});
