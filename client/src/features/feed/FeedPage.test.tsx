import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import FeedPage from './FeedPage';

freshBrowser();

it('begins with its own heading, which those of its content follow', async () => {
  fakeServer({
    'GET /api/session': nobody,
    'GET /api/tribs?limit=20': () => ({ body: [tribWith({ id: 1 })] }),
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<FeedPage />, { wrapper: Providers });
  const headings = () => [...document.querySelectorAll('h1, h2')].map(({ tagName }) => tagName);
  await waitFor(() => expect(headings()).toContain('H2'), { timeout: 4_000 });
  expect(headings()[0]).toBe('H1');
});
