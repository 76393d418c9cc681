import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import InvitationsPage from './InvitationsPage';

freshBrowser();

it.each([
  ['somebody signed in whose pick it is', somebody, 'Picked for you by what you told us'],
  ['a visitor that they are examples', nobody, 'This is what they look like'],
])('tells %s', async (_who, session, text) => {
  localStorage.setItem('hasSeenTribTutorial', 'true');
  fakeServer({ 'GET /api/session': session, 'GET /api/invitations': () => ({ body: [] }) });
  render(<InvitationsPage />, { wrapper: Providers });
  expect(await screen.findByText(text)).toBeDefined();
});
