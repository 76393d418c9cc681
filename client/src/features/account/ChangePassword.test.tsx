import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { ChangePassword } from './ChangePassword';

freshBrowser();

const PUT = 'PUT /api/users/7/password';
const refusal = (path: string, message: string) => ({
  status: 400,
  body: { message: 'Invalid request', code: 'invalid_request', requestId: '1', issues: [{ path, message }] },
});

function changePassword(current: string, next: string) {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('changing the password', () => {
  it('asks for what is missing without a request', async () => {
    const sent = fakeServer({ 'GET /api/session': somebody });
    render(<ChangePassword user={aPerson()} />, { wrapper: Providers });
    changePassword('', 'short');
    expect(screen.getByText('Enter your current password')).toBeDefined();
    expect(screen.getByText('Use at least 8 characters')).toBeDefined();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/session'));
    expect(sent.filter(({ call }) => call === PUT)).toEqual([]);
  });

  it.each([
    ['currentPassword', 'This is not your password'],
    ['newPassword', 'This password is too easy to guess'],
  ])('shows a refusal of %s at its field, and what was typed stays', async (path, message) => {
    fakeServer({ 'GET /api/session': somebody, [PUT]: () => refusal(path, message) });
    render(<ChangePassword user={aPerson()} />, { wrapper: Providers });
    changePassword('old embers', 'password123');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'password123');
  });

  it('is sent once, however often the button is pressed', async () => {
    const sent = fakeServer({ 'GET /api/session': somebody, [PUT]: () => ({ status: 204 }) });
    render(<ChangePassword user={aPerson()} />, { wrapper: Providers });
    changePassword('old embers', 'new embers glow');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText(/your other devices are logged out/);
    expect(sent.filter(({ call }) => call === PUT)).toEqual([
      { call: PUT, body: { currentPassword: 'old embers', newPassword: 'new embers glow', ends: [] } },
    ]);
  });
});
