import type { Trib } from '#shared/api/tribs';

/** A meetup for tests, with every optional field empty. */
export function tribWith(changes: Partial<Trib>): Trib {
  return {
    id: 1,
    name: 'Chess on the porch',
    description: 'Bring a board or borrow one.',
    location: null,
    city: null,
    category: null,
    mainImageUrl: null,
    mainImageBlur: null,
    eventPhotos: [],
    avgCompatibility: 72,
    matchLevel: 'great',
    topMembers: [],
    members: [],
    memberCount: 3,
    startTime: null,
    endTime: null,
    timeZone: 'America/Chicago',
    maxParticipants: 8,
    creatorId: 900,
    placeId: null,
    ideaId: null,
    categories: [],
    whoCanJoin: 'Everyone welcome',
    dressCode: 'Casual',
    alcoholPolicy: 'Optional',
    cost: 'Free',
    costDetails: null,
    cancelled: false,
    membership: null,
    role: null,
    saved: false,
    ...changes,
  };
}
