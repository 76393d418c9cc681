import { describe, expect, it } from 'vitest';
import {
  expectedStatus,
  joinState,
  withMembership,
  joiningOutcome,
  waitlistPositionText,
} from './join-state';
import { tribWith } from './trib-fixture';

const NOW = new Date('2026-11-21T12:00:00Z');
const VIEWER = { id: 7, displayName: 'Ada', bio: null, profileImage: null };
const stateOf = (changes: Parameters<typeof tribWith>[0]) => joinState(tribWith(changes), VIEWER.id, NOW);

describe('the button of a meetup', () => {
  it.each([
    [{}, 'open', 'Join Trib'],
    [{ memberCount: 8, maxParticipants: 8 }, 'open', 'Full · join the waitlist'],
    [{ whoCanJoin: 'Invite only' }, 'open', 'Ask to join'],
    [{ membership: 'joined' }, 'joined', 'Going'],
    [{ membership: 'joined', role: 'cohost' }, 'joined', 'Co-host'],
    [{ membership: 'waitlisted' }, 'waitlisted', 'On the waitlist'],
    [{ membership: 'requested' }, 'requested', 'Request sent'],
    [{ creatorId: 7, membership: 'joined' }, 'hosting', 'You host this meetup'],
    [{ cancelled: true, membership: 'joined' }, 'closed', 'Cancelled'],
    [{ startTime: '2026-11-21T12:00:00Z' }, 'closed', 'Already started'],
    [{ startTime: '2026-11-21T10:00:00Z' }, 'closed', 'This meetup has ended'],
    [
      { startTime: '2026-11-20T12:00:00Z', endTime: '2026-11-20T14:00:00Z' },
      'closed',
      'This meetup has ended',
    ],
    [{ startTime: '2026-11-21T12:00:01Z' }, 'open', 'Join Trib'],
  ] as const)('%j: %s, "%s"', (changes, kind, label) => {
    expect(stateOf(changes)).toMatchObject({ kind, label });
  });

  it('says who a meetup is for unless it is for everybody', () => {
    expect(stateOf({ whoCanJoin: 'Friends only' })).toMatchObject({ note: 'Open to friends of the host.' });
    expect(stateOf({})).not.toHaveProperty('note');
  });

  it('is enabled for a visitor too', () => {
    expect(joinState(tribWith({}), null, NOW).kind).toBe('open');
  });
});

describe('joining', () => {
  it('predicts the outcome the meetup allows', () => {
    expect(expectedStatus(tribWith({}))).toBe('joined');
    expect(expectedStatus(tribWith({ memberCount: 8 }))).toBe('waitlisted');
    expect(expectedStatus(tribWith({ memberCount: 8, whoCanJoin: 'Invite only' }))).toBe('requested');
  });

  it('counts and lists a member once, and a waitlisted person not at all', () => {
    const trib = tribWith({ memberCount: 3 });
    const joined = withMembership(trib, VIEWER, 'joined');
    expect(joined).toMatchObject({
      membership: 'joined',
      role: 'member',
      memberCount: 4,
      members: [VIEWER],
    });
    expect(withMembership(joined, VIEWER, 'joined').memberCount).toBe(4);
    expect(withMembership(trib, VIEWER, 'waitlisted')).toMatchObject({ memberCount: 3, members: [] });
    expect(withMembership(joined, VIEWER, null)).toEqual(trib);
    expect(withMembership(joined, VIEWER, 'waitlisted')).toMatchObject({ memberCount: 3, members: [] });
  });
});

describe('the outcome of joining', () => {
  it.each([
    [1, "You're 1st in line"],
    [2, "You're 2nd in line"],
    [3, "You're 3rd in line"],
    [11, "You're 11th in line"],
    [22, "You're 22nd in line"],
  ])('tells a person that they are number %i on the waitlist', (placeInLine, title) => {
    expect(joiningOutcome({ status: 'waitlisted', placeInLine }).title).toBe(title);
  });

  it('reports the outcome: going, waiting or requested', () => {
    expect(joiningOutcome({ status: 'joined' }).title).toBe("You're in!");
    expect(joiningOutcome({ status: 'waitlisted' }).title).toBe("You're on the waitlist");
    expect(joiningOutcome({ status: 'requested' }).title).toBe('Request sent');
  });
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
])('writes %i as %s', (position, written) =>
  expect(waitlistPositionText(position)).toBe(`You're ${written} in line`),
);

it('does not take a meetup without a host for that of a visitor', () => {
  const trib = tribWith({ creatorId: null });
  expect(joinState(trib, null, new Date()).kind).toBe('open');
});
