import type { OwnUser } from '#shared/api/users';

export function aPerson(changes: Partial<OwnUser> = {}): OwnUser {
  return {
    id: 7,
    displayName: 'Noor',
    username: 'noor',
    name: 'Noor',
    firstName: null,
    lastName: null,
    profileImage: '/portraits/7.svg',
    bio: 'Likes fires',
    location: 'Austin, TX',
    age: 31,
    sex: null,
    occupation: null,
    education: null,
    phoneNumber: '+1 555 0100',
    valuesEnvironment: 50,
    valuesLifestyle: 50,
    valuesOpenness: 50,
    valuesIdentity: 50,
    interestIds: [1, 2, 3],
    answered: true,
    invitedBy: null,
    inviterName: null,
    firebaseUid: null,
    email: 'noor@example.org',
    profilePoints: 0,
    isDemo: false,
    verified: false,
    ...changes,
  };
}
