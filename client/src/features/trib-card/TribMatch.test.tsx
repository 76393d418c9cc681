import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { Viewer } from './testing/Viewer';
import { MemberMatch, TribMatch } from './TribMatch';

afterEach(cleanup);

const member = { id: 3, displayName: 'Maya', bio: null, profileImage: null };
const top = { member, compatibility: 98, matchLevel: 'perfect' as const };

function show(changes: Parameters<typeof tribWith>[0], ofMember: object = {}) {
  const trib = tribWith({ id: 5, avgCompatibility: 98, matchLevel: 'perfect', ...changes });
  render(
    <Viewer id={7}>
      <TribMatch trib={trib} />
      <MemberMatch of={{ ...top, ...ofMember }} />
    </Viewer>,
  );
}

describe('the match on a card', () => {
  it('is shown for the group and for each person in it', () => {
    show({});
    expect(screen.getAllByText('Perfect match')).toHaveLength(2);
  });

  it('is a first guess without a number where the viewer answered nothing, and leads to the questions and back', () => {
    show({ isGuess: true }, { isGuess: true });
    const link = screen.getByRole('link', { name: 'Perfect match first guess See your match' });
    expect(link.getAttribute('href')).toBe('/onboarding/interests?trib=5');
    expect(screen.getAllByText('Perfect match')).toHaveLength(2);
    expect(screen.getAllByText('first guess')).toHaveLength(2);
    expect(document.body.textContent).not.toContain('98');
  });

  it('is not shown with oneself, who is called "You": nobody is compared with themselves', () => {
    show({}, { member: { ...member, id: 7 }, compatibility: 100 });
    expect(screen.getAllByText('Perfect match')).toHaveLength(1);
    expect(screen.getByText('You')).toBeDefined();
  });

  it('is not shown for a group of oneself', () => {
    show({ avgCompatibility: null, matchLevel: null }, { compatibility: null, matchLevel: null });
    expect(document.body.textContent).toBe('');
  });
});
