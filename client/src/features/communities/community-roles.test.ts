import { expect, it } from 'vitest';
import { allowedActions, maySpeakFor } from './community-roles';
import { aCommunity } from './testing-community';

const COMMUNITY = aCommunity({ role: 'member' });

it('offers a meetup the communities that the host may speak for', () => {
  expect(maySpeakFor(COMMUNITY)).toBe(false);
  expect(maySpeakFor({ ...COMMUNITY, hasOwner: false })).toBe(true);
  expect(maySpeakFor({ ...COMMUNITY, role: 'organizer' })).toBe(true);
  expect(maySpeakFor({ ...COMMUNITY, role: 'owner', isArchived: true })).toBe(false);
  expect(maySpeakFor({ ...COMMUNITY, role: null, hasOwner: false })).toBe(false);
});

it('lets organizers remove everybody but the owner, who alone changes roles', () => {
  expect(allowedActions('organizer', 'organizer')).toEqual({ changeRole: false, remove: true });
  expect(allowedActions('organizer', 'owner')).toEqual({ changeRole: false, remove: false });
  expect(allowedActions('owner', 'organizer')).toEqual({ changeRole: true, remove: true });
  expect(allowedActions('member', 'member')).toEqual({ changeRole: false, remove: false });
});
