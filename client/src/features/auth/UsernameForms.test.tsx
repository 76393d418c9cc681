import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { fakeServer } from './testing/fake-server';
import { aPerson } from './testing/people';
import { freshBrowser, nobody, nobodyAtFirst, Providers } from './testing/Providers';
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

it('offers recovery codes to a new account in its first quiet minute, and leads to them', async () => {
  clearToast();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fakeServer({
    'GET /api/session': nobodyAtFirst(),
    'POST /api/users/register': () => ({ status: 201, body: aPerson() }),
  });
  render(<UsernameForms startsNew />, { wrapper: Providers });
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'noor' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'nine quiet bicycles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(location.pathname).toBe('/onboarding/interests'));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(currentToast()).toBeNull();
  history.replaceState(null, '', '/profile');
  await vi.advanceTimersByTimeAsync(20_000);
  fireEvent.keyDown(document.body, { key: 'a' });
  await vi.advanceTimersByTimeAsync(55_000);
  expect(currentToast()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(currentToast()?.title).toBe('Keep a way back in');
  currentToast()?.action?.onPress();
  expect(location.pathname + location.search).toBe('/profile?settings=waysIn');
});
