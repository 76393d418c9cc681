import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { cache, freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { PRERENDERED_ID } from '../../lib/prerendered';
import { queryClient } from '../../lib/query-client';
import { ExperiencesTab } from './ExperiencesTab';
import { loadPrerenderedList } from './prerendered-list';

freshBrowser();
beforeAll(() => import('#shared/api/catalogue'));

it.each([
  ['refused', async () => new Response('', { status: 500 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('requests a list that was %s before the page is drawn only when asked to', async (_how, early) => {
  document.body.innerHTML = `<div id="${PRERENDERED_ID}"><template></template></div>`;
  const response = early();
  response.catch(() => undefined);
  window.tribPreloaded = { '/api/ideas': response };
  const asked = fakeServer({ 'GET /api/session': nobody, 'GET /api/ideas': () => ({ body: [] }) });
  const calls = () => asked.filter(({ call }) => call === 'GET /api/ideas');
  cache().setDefaultOptions(queryClient.getDefaultOptions());
  await loadPrerenderedList(cache());
  await response.catch(() => undefined);
  await waitFor(() => expect(cache().isFetching()).toBe(0));
  render(<ExperiencesTab search="" nothingFound={null} />, { wrapper: Providers });
  await screen.findByText('Failed to load experiences');
  expect(calls()).toEqual([]);
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('No experiences available');
  expect(calls()).toHaveLength(1);
});
