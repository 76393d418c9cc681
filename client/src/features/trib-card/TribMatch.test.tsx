import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../auth/testing/people';
import { hasAnswered } from '../tribs/has-answered';
import { tribWith } from '../tribs/trib-fixture';
import { CardActionsContext } from './card-actions';
import { namedMember } from './named-member';
import { cardActionsWith } from './testing-card-actions';
import { MemberMatch, TribMatch } from './TribMatch';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const member = { id: 3, displayName: 'Maya', bio: null, profileImage: null };
const top = { member, compatibility: 98, matchLevel: 'perfect' as const };

function show(changes: Parameters<typeof tribWith>[0], isKnown: boolean, ofMember: object = {}) {
  const trib = tribWith({ id: 5, avgCompatibility: 98, matchLevel: 'perfect', ...changes });
  const actions = cardActionsWith({ isMatchKnown: () => isKnown });
  render(
    <CardActionsContext value={actions}>
      <TribMatch trib={trib} />
      <MemberMatch trib={trib} of={{ ...top, ...ofMember }} />
    </CardActionsContext>,
  );
}

describe('the match on a card', () => {
  it('is shown for the group and for each person in it', () => {
    show({}, true);
    expect(screen.getAllByText('Perfect match')).toHaveLength(2);
  });

  it('is not made up without answers; a link leads to the questions and back', () => {
    show({}, false);
    expect(screen.queryByText('Perfect match')).toBeNull();
    const link = screen.getByRole('link', { name: 'See your match' });
    expect(link.getAttribute('href')).toBe('/onboarding/interests?trib=5');
  });

  it('is not shown for a group of oneself', () => {
    show({ avgCompatibility: null, matchLevel: null }, true, { compatibility: null, matchLevel: null });
    expect(document.body.textContent).toBe('');
  });
});

describe('whether somebody has answered', () => {
  it("is what a visitor's device has stored", () => {
    expect(hasAnswered(null)).toBe(false);
    localStorage.setItem('onboardingInterests', '[]');
    expect(hasAnswered(null)).toBe(false);
    localStorage.setItem('onboardingInterests', '[4]');
    expect(hasAnswered(null)).toBe(true);
  });

  it('is what the server says of an account, whatever the answers are', () => {
    expect(hasAnswered(aPerson({ answered: false }))).toBe(false);
    expect(hasAnswered(aPerson({ answered: true }))).toBe(true);
  });
});

describe('the sharer of a link', () => {
  const members = [member, { ...member, id: 4, displayName: 'Demo User' }];

  it.each([
    [3, 'Maya'],
    [4, undefined],
    [99, undefined],
    [null, undefined],
  ])('is named if they are going and have a name: %s', (id, name) => {
    expect(namedMember({ members }, id)?.displayName).toBe(name);
  });
});
