import { describe, expect, it } from 'vitest';
import { absenceStep, decideEntry, postingObstacle } from './communities.rules';

const NOW = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const step = (away: number, announced: number | null) =>
  absenceStep(
    { lastActiveAt: daysAgo(away), announcedAt: announced === null ? null : daysAgo(announced) },
    NOW,
  );

describe('an absent owner', () => {
  it('is left alone for 76 days, and then it is announced', () => {
    expect(step(75.9, null)).toBe(null);
    expect(step(76, null)).toBe('announce');
    expect(step(400, null)).toBe('announce');
  });
  it('loses the community two weeks after that', () => {
    expect(step(89.9, 13.9)).toBe(null);
    expect(step(90, 14)).toBe('pass-on');
    expect(step(400, 13.9)).toBe(null);
  });
  it('keeps the community by coming back before it passes on', () => {
    expect(step(0, 13)).toBe('withdraw');
    expect(step(20, 30)).toBe('withdraw');
  });
});

it('people get in at once only into an open community that has not removed them', () => {
  const entry = { admission: 'open', isArchived: false, wasRemoved: false, isInvited: false } as const;
  expect(decideEntry(entry)).toBe('joined');
  expect(decideEntry({ ...entry, admission: 'request' })).toBe('requested');
  expect(decideEntry({ ...entry, admission: 'request', isInvited: true })).toBe('joined');
  expect(decideEntry({ ...entry, wasRemoved: true })).toBe('requested');
  expect(decideEntry({ ...entry, wasRemoved: true, isInvited: true })).toBe('requested');
  expect(decideEntry({ ...entry, isArchived: true })).toBe('archived');
});

it('organizers post in the name of a community, and any member if nobody owns it', () => {
  const owned = { hasOwner: true, isArchived: false, isHidden: false };
  expect(postingObstacle('owner', owned)).toBe(null);
  expect(postingObstacle('organizer', owned)).toBe(null);
  expect(postingObstacle('member', owned)).toBe('not-an-organizer');
  expect(postingObstacle(null, owned)).toBe('not-a-member');
  expect(postingObstacle('member', { ...owned, hasOwner: false })).toBe(null);
  expect(postingObstacle('organizer', { ...owned, hasOwner: false, isArchived: true })).toBe('archived');
  expect(postingObstacle('owner', { ...owned, isHidden: true })).toBe('hidden');
});
