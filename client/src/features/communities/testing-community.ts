import type { CommunityDetails } from '#shared/api/communities';

/** A community that the viewer of the tests owns. */
export function aCommunity(changes: Partial<CommunityDetails> = {}): CommunityDetails {
  return {
    id: 3,
    name: 'Walkers',
    category: 'Outdoor & Nature',
    location: null,
    cityId: null,
    distanceMiles: null,
    withinReach: null,
    memberCount: 2,
    description: 'We walk.',
    image: null,
    isMember: true,
    role: 'owner',
    isRequested: false,
    admission: 'request',
    hasOwner: true,
    isArchived: false,
    rules: null,
    pinned: null,
    organizers: [],
    lastPhotos: [],
    isLinked: false,
    requestCount: 1,
    ...changes,
  };
}
