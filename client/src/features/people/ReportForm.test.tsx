import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { ReportForm } from './ReportForm';

freshBrowser();

it('chooses nothing beforehand, counts from a round number, and says who does not hear of it', async () => {
  const sent = fakeServer({ 'POST /api/reports': () => ({ status: 201 }) });
  render(
    <ReportForm subject={{ userId: 4 }} note="Maya won't know it was you." onClose={() => undefined} />,
    { wrapper: Providers },
  );
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByText('0/900')).toBeDefined();
  expect(screen.getByText(/Maya won't know it was you\./)).toBeDefined();
  const text = screen.getByLabelText("What's wrong?");
  fireEvent.change(text, { target: { value: 'Sells something' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ userId: 4, reason: 'Sells something' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Spam' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ userId: 4, reason: 'Spam: Sells something' }));
});
