import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isCover } from '#shared/domain/covers';
import { freshBrowser, Providers } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { OwnInvitation } from './InvitationsPage';
import { SampleInvitations, SAMPLE_INVITATIONS } from './SampleInvitations';

freshBrowser();

const nothing = () => undefined;
const labels = (card: HTMLElement) =>
  [...card.querySelectorAll('[data-level]')].map((label) => label.textContent);

it('says of a meetup and of who is going what the feed says', () => {
  const member = { id: 4, displayName: 'Rosa', bio: null, profileImage: null };
  const trib = tribWith({
    avgCompatibility: 79,
    matchLevel: 'great',
    topMembers: [
      { member, compatibility: 55, matchLevel: 'good' },
      { member: { ...member, id: 5 }, compatibility: 12, matchLevel: 'not-good' },
    ],
  });
  const invitation = { trib, why: 'You share Food' };
  render(
    <OwnInvitation invitation={invitation} isFirst onAccept={nothing} onSkip={nothing} onDecline={nothing} />,
    { wrapper: Providers },
  );
  const card = screen.getByRole('article');
  expect(within(card).getAllByRole('button')[0]?.textContent).toBe('Accept Invitation');
  const accept = within(card).getByRole('button', { name: 'Accept Invitation' });
  const why = within(card).getByText('You share Food');
  expect(accept.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(labels(card)).toEqual(['7979 out of 100,Great match', 'Good match', 'Not good match']);
});

it('shows no number to somebody who has answered nothing, and leads to the interests', () => {
  const invitation = {
    trib: tribWith({ avgCompatibility: 100, matchLevel: 'perfect', isGuess: true }),
    why: 'Near you',
  };
  const acts = { onAccept: nothing, onSkip: nothing, onDecline: nothing };
  render(<OwnInvitation invitation={invitation} isFirst {...acts} />, {
    wrapper: Providers,
  });
  const link = screen.getByRole('link', { name: /See your match/ });
  expect(link.getAttribute('href')).toBe(`/onboarding/interests?trib=${invitation.trib.id}`);
  expect(link.textContent).toContain('first guess');
  expect(screen.queryByText('100')).toBeNull();
});

it('keeps the thresholds of its own to the examples', () => {
  render(<SampleInvitations forVisitor={false} />, { wrapper: Providers });
  expect(labels(screen.getByRole('article', { name: 'Sunset hike and thermos tea' }))).toEqual([
    '9696 out of 100,Perfect Match',
    'Perfect Match',
    'Perfect Match',
    'Great Match',
    'Great Match',
  ]);
});

it('has three examples, each with one of our pictures and at most five people', () => {
  expect(SAMPLE_INVITATIONS).toHaveLength(3);
  for (const { photo, attendees, sharedInterests } of SAMPLE_INVITATIONS) {
    expect(isCover(photo)).toBe(true);
    expect(attendees.length).toBeGreaterThan(1);
    expect(attendees.length).toBeLessThanOrEqual(5);
    expect(sharedInterests).not.toEqual([]);
  }
});
