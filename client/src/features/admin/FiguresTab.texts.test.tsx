import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { agreementText, bytesText, dateText, Jobs, metText } from './FiguresTab';

freshBrowser();

it('says sizes in the unit that fits', () => {
  expect([0, 999, 1500, 84_000, 12_345_678, 3.2e12].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '84 kB',
    '12 MB',
    '3.2 TB',
  ]);
});

it('names a day as it is in UTC', () => {
  expect(dateText('2030-05-13')).toBe('May 13');
});

it('tells the agreement only once there is enough of it', () => {
  expect(agreementText({ pairs: 12, auc: null })).toMatch(/^Not enough yet.* 12 pairs/);
  expect(agreementText({ pairs: 120, auc: 0.6789 })).toMatch(/^Of 120 pairs.* 68%/);
});

it('tells who met somebody twice only once there are enough people', () => {
  expect(metText(null)).toMatch(/from thirty people on/);
  expect(metText({ people: 120, twice: 45 })).toBe(
    'Of 120 people who met somebody, 45 met the same person twice.',
  );
});

it('lists jobs with those that failed first, and tries these again', async () => {
  const sent = fakeServer({ 'POST /api/admin/retries': () => ({ status: 204 }) });
  const next = '2026-11-28T18:00:00.000Z';
  const jobs = [
    { name: 'reminders', due: 0, failed: 0, next, error: null },
    { name: 'mail', due: 12, failed: 0, next, error: null },
    { name: 'telling many', due: 0, failed: 1, next: null, error: 'DrizzleQueryError, error 53100' },
  ];
  render(<Jobs viewerId={7} jobs={jobs} />, { wrapper: Providers });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'telling many',
    'mail',
    'reminders',
  ]);
  expect(screen.getByText('1 failed: DrizzleQueryError, error 53100')).toBeDefined();
  expect(screen.getByText(/12 due since/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: 'telling many' }));
});
