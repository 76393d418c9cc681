import { expect, it } from 'vitest';
import type { Community } from '#shared/api/catalogue';
import { allowedActions, maySpeakFor } from './community-roles';

const COMMUNITY: Community = {
  id: 1,
  name: 'Walkers',
  category: 'Outdoor & Nature',
  location: null,
  cityId: null,
  distanceMiles: null,
  withinReach: null,
  memberCount: 4,
  description: null,
  image: null,
  isMember: true,
  role: 'member',
  isRequested: false,
  admission: 'open',
  hasOwner: true,
  isArchived: false,
};

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
