import { describe, expect, it } from 'vitest';
import type { GuestList } from '#shared/api/hosting';
import { toldApart } from '../people/told-apart';
import { allowedActions, withDecision, withRole } from './GuestLists';

const person = (id: number) => ({ id, displayName: `P${id}`, bio: null, profileImage: null });
const asking = (id: number) => ({
  ...person(id),
  matchLevel: 'good' as const,
  sharedInterests: ['Food'],
  message: 'Hello!',
});
const GUESTS: GuestList = {
  members: [
    { ...person(1), role: 'host' },
    { ...person(2), role: 'member' },
    { ...person(3), role: 'member' },
  ],
  requests: [asking(4), asking(5)],
  waitlist: [person(6), person(7)],
};
const ids = ({ members, requests, waitlist }: GuestList) =>
  [members, requests, waitlist].map((list) => list.map(({ id }) => id));

describe('an answered request', () => {
  it('adds a member while there is room, and otherwise the last person on the waitlist', () => {
    expect(ids(withDecision(GUESTS, 5, true, 4))).toEqual([[1, 2, 3, 5], [4], [6, 7]]);
    expect(withDecision(GUESTS, 5, true, 4).members.at(-1)).toMatchObject({ ...person(5), role: 'member' });
    expect(ids(withDecision(GUESTS, 5, true, 3))).toEqual([[1, 2, 3], [4], [6, 7, 5]]);
  });

  it('disappears when declined, and cannot be answered twice', () => {
    const declined = withDecision(GUESTS, 4, false, 4);
    expect(ids(declined)).toEqual([[1, 2, 3], [5], [6, 7]]);
    expect(withDecision(declined, 4, true, 4)).toBe(declined);
  });
});

it('can be told apart: two people without a name are numbered, one is not', () => {
  const names = (...given: string[]) =>
    toldApart(given.map((displayName) => ({ displayName }))).map(({ displayName }) => displayName);
  expect(names('New here', 'Ada', 'New here')).toEqual(['New here 1', 'Ada', 'New here 2']);
  expect(names('New here', 'Ada')).toEqual(['New here', 'Ada']);
});

describe('a role', () => {
  const roles = ({ members }: GuestList) => members.map(({ id, role }) => `${id} ${role}`);

  it('moves a co-host up the list', () => {
    expect(roles(withRole(GUESTS, 3, 'cohost'))).toEqual(['1 host', '3 cohost', '2 member']);
  });

  it('of host belongs to one person', () => {
    expect(roles(withRole(GUESTS, 3, 'host'))).toEqual(['3 host', '1 cohost', '2 member']);
  });

  it.each([
    ['host', 'member', true, true],
    ['host', 'cohost', true, true],
    ['host', 'host', false, false],
    ['cohost', 'member', true, false],
    ['cohost', 'cohost', false, false],
    ['cohost', 'host', false, false],
  ] as const)('%s over %s: remove %s, change the role %s', (viewer, other, remove, changeRole) => {
    expect(allowedActions(viewer, other)).toEqual({ remove, changeRole });
  });
});
