import { render, screen } from '@testing-library/react';
import { expect, it, describe } from 'vitest';
import { fakeServer } from '../../auth/testing/fake-server';
import { aPerson } from '../../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../../auth/testing/Providers';
import { goingText } from './WhenAndWhere';
import { KeepSpot, PhotoPrompt } from './JoinedSheet';

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

describe('the photo', () => {
  const ask = (profileImage: string | null) =>
    render(<PhotoPrompt user={aPerson({ profileImage })} />, { wrapper: Providers });
  const question = () => screen.queryByText('Add a photo so that they find you');

  it('is asked for once, after the first join of somebody without one', () => {
    fakeServer({ 'GET /api/session': somebody });
    const { unmount } = ask(null);
    expect(question()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeDefined();
    unmount();
    ask(null);
    expect(question()).toBeNull();
  });

  it('is not asked for where there is one', () => {
    fakeServer({ 'GET /api/session': somebody });
    ask('/api/photos/maya.jpg');
    expect(question()).toBeNull();
  });

  it('is thanked for in the same place', () => {
    fakeServer({ 'GET /api/session': somebody });
    const { rerender } = ask(null);
    rerender(<PhotoPrompt user={aPerson({ profileImage: '/api/photos/maya.jpg' })} />);
    expect(screen.getByText('Now they will find you.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeDefined();
  });
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
