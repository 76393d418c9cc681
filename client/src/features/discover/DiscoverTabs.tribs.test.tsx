import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { town } from '../../lib/town';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { Viewer } from '../trib-card/testing/Viewer';
import { tribWith } from '../tribs/trib-fixture';
import { CommunitiesTab, DiscoverTribCard, TribsTab } from './DiscoverTabs';

freshBrowser();

const member = { id: 3, displayName: 'Maya', bio: null, profileImage: null };

const show = (changes: Parameters<typeof tribWith>[0]) =>
  render(
    <Viewer>
      <DiscoverTribCard trib={tribWith(changes)} search="" isFirst={false} />
    </Viewer>,
  );

it('shows the match as the feed does: a score, or a guess that leads to the questions', () => {
  show({ id: 7, matchLevel: 'great', avgCompatibility: 81 });
  expect(screen.getByText('81 out of 100,').parentElement?.textContent).toContain('Great match');
  cleanup();
  show({ id: 7, matchLevel: 'great', avgCompatibility: 81, isGuess: true });
  expect(screen.getByRole('link', { name: /Great match first guess/ })).toBeDefined();
  expect(screen.queryByText('81')).toBeNull();
  cleanup();
  show({ id: 7, matchLevel: null });
  expect(screen.queryByText(/match/)).toBeNull();
});

it('has a host who can be tapped as easily as its other buttons', () => {
  show({ topMembers: [{ member, compatibility: 98, matchLevel: 'perfect' }] });
  const host = screen.getByRole('button', { name: /^Hosted by Maya/ });
  expect(host.classList.contains('hit-44')).toBe(true);
});

it('says the name of an empty town, and nothing of what is being loaded', async () => {
  Object.assign(town, { startsEmpty: true, name: 'Graz trifft sich' });
  onTestFinished(() => void Object.assign(town, { startsEmpty: undefined, name: 'Trib' }));
  const nothing = () => ({ body: [] });
  fakeServer({ 'GET /api/session': nobody, 'GET /api/tribs': nothing, 'GET /api/communities': nothing });
  render(
    <>
      <TribsTab search="" nothingFound={null} />
      <CommunitiesTab search="" nothingFound={null} />
    </>,
    { wrapper: Providers },
  );
  await screen.findByText('Graz trifft sich');
  expect(screen.getByText('Nothing is planned yet. Be the one who brings people together.')).toBeDefined();
  await screen.findByText('Start the first one.');
});
