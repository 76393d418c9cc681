import { render, screen } from '@testing-library/react';
import { expect, it, describe } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { aPerson } from '../../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../../auth/testing/Providers';
import { goingText } from './GoingAvatars';
import { KeepSpot } from './JoinedSheet';

freshBrowser();

const show = (isDemo: boolean) =>
  render(<KeepSpot user={aPerson({ isDemo })} tribId={5} />, { wrapper: Providers });

it('asks a demo user once, after the first join', () => {
  fakeServer({ 'GET /api/session': somebody });
  const { unmount } = show(true);
  expect(screen.getByRole('heading', { name: 'Keep your spot' })).toBeDefined();
  unmount();
  show(true);
  expect(screen.queryByRole('heading', { name: 'Keep your spot' })).toBeNull();
});

it('does not ask somebody who can sign in again', () => {
  fakeServer({ 'GET /api/session': somebody });
  show(false);
  expect(screen.queryByRole('heading', { name: 'Keep your spot' })).toBeNull();
});

describe('who else is going', () => {
  it.each([
    [['Rosa'], 'Rosa is going too'],
    [['Rosa', 'Ida'], 'Rosa and Ida are going too'],
    [['Rosa', 'Ida', 'Bo'], 'Rosa, Ida, and 1 other are going too'],
    [['Rosa', 'Ida', 'Bo', 'Kim', 'Noa'], 'Rosa, Ida, and 3 others are going too'],
  ])('names two people and counts the rest: %j', (names, text) => {
    expect(goingText(names)).toBe(text);
  });
});
