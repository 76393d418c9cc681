import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { aPerson } from '../auth/testing/people';
import { tribWith } from '../tribs/trib-fixture';
import { FeedFailed } from './FeedPage';

freshBrowser();

function failWith(error: ApiError) {
  const going = tribWith({ id: 5, name: 'Rowing at dusk', membership: 'joined' });
  fakeServer({
    'GET /api/session': somebody,
    [`GET /api/users/${aPerson().id}/tribs`]: () => ({ body: [going] }),
  });
  render(<FeedFailed error={error} onRetry={() => undefined} />, { wrapper: Providers });
}

it.each([
  [0, "You're offline"],
  [502, "Trib can't be reached"],
])("shows where one is going while our server doesn't respond: %i", async (status, title) => {
  failWith(new ApiError(status, 'Bad gateway'));
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Rowing at dusk' })).toBeDefined();
});

it('says what failed when our server itself did', async () => {
  const body = { message: 'Temporarily unavailable, please try again', code: 'unavailable', requestId: '1' };
  failWith(new ApiError(503, '503', body));
  expect(await screen.findByText(body.message)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Rowing at dusk' })).toBeNull();
});

it('says in the words of the specification what failed without a reason', async () => {
  failWith(new ApiError(404, '404'));
  expect(await screen.findByText(/^Failed to fetch meetups\./)).toBeDefined();
});
