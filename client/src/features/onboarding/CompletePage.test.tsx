import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import CompletePage from './CompletePage';

freshBrowser();

it.each([
  ['a visitor what needs an account', nobody, 'Chat and your profile need it, too.'],
  ['nothing about signing in to a person who is', somebody, 'Find a meetup you like, and join.'],
])('tells %s', async (_who, session, text) => {
  fakeServer({ 'GET /api/session': session });
  render(<CompletePage />, { wrapper: Providers });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Sign-in is needed only to join or save a trib.')).toBeDefined();
});
