import type { PersonSeed } from './types';

export const peopleAustin1: readonly PersonSeed[] = [
  {
    username: 'marisol.vega',
    displayName: 'Marisol Vega',
    firstName: 'Marisol',
    lastName: 'Vega',
    city: 'Austin, TX',
    bio:
      'School nurse on the east side. I swim before work, keep a list of border ' +
      'towns worth the drive, and always have a spare towel in the car.',
    portrait: 44,
    values: { environment: 52, lifestyle: 47, openness: 55, identity: 49 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'dan_whitaker',
    displayName: 'Dan Whitaker',
    firstName: 'Dan',
    lastName: 'Whitaker',
    city: 'Austin, TX',
    bio:
      'I sell irrigation parts and keep goal in a league where the average ' +
      'age is 47. Two states left until I’ve seen all fifty.',
    portrait: 61,
    values: { environment: 46, lifestyle: 51, openness: 50, identity: 42 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'priya.raman',
    displayName: 'Priya Raman',
    firstName: 'Priya',
    lastName: 'Raman',
    city: 'Austin, TX',
    bio: 'Physical therapist. I patch up runners all week, then go and join them. My rule this year is trains before planes.',
    portrait: 8,
    values: { environment: 55, lifestyle: 44, openness: 58, identity: 54 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'tunde_ok',
    displayName: 'Tunde Okafor',
    firstName: 'Tunde',
    lastName: 'Okafor',
    city: 'Austin, TX',
    bio:
      'Came from Houston for a job, stayed for the disc golf. I’ll drive. ' +
      'Strong opinions on playlists, none on where we stop for lunch.',
    portrait: 73,
    values: { environment: 58, lifestyle: 50, openness: 57, identity: 46 },
    interestIds: [1, 2, 3, 6],
  },
  {
    username: 'heather.l',
    displayName: 'Heather Lindqvist',
    firstName: 'Heather',
    lastName: 'Lindqvist',
    city: 'Austin, TX',
    bio:
      'Recovering perfectionist and part-time swim coach. I plan the ' +
      'whole trip, then leave half the days empty on purpose.',
    portrait: 32,
    values: { environment: 43, lifestyle: 40, openness: 48, identity: 57 },
    interestIds: [1, 3],
  },
  {
    username: 'carlosmireles',
    displayName: 'Carlos Mireles',
    firstName: 'Carlos',
    lastName: 'Mireles',
    city: 'Austin, TX',
    bio:
      'Middle-school PE teacher. I know sixty warm-up games and will talk ' +
      'you into one. My abuela’s hip exercises beat any app.',
    portrait: 81,
    values: { environment: 49, lifestyle: 42, openness: 44, identity: 45 },
    interestIds: [2, 3],
  },
  {
    username: 'bex.tran',
    displayName: 'Bex Tran',
    firstName: 'Bex',
    lastName: 'Tran',
    city: 'Austin, TX',
    bio:
      'Dental hygienist with a hatchback full of paddles, cleats and ' +
      'yoga mats. Say where, and I’ll bring whatever it needs.',
    portrait: 99,
    values: { environment: 51, lifestyle: 56, openness: 60, identity: 52 },
    interestIds: [1, 2, 3, 8],
  },
  {
    username: 'joel.hartmann',
    displayName: 'Joel Hartmann',
    firstName: 'Joel',
    lastName: 'Hartmann',
    city: 'Austin, TX',
    bio:
      'Dad of three under nine. We know which creek has the tadpoles and ' +
      'which playground has shade at two in the afternoon.',
    portrait: 90,
    values: { environment: 20, lifestyle: 10, openness: 34, identity: 30 },
    interestIds: [9, 10, 2],
  },
  {
    username: 'lupe_arredondo',
    displayName: 'Lupe Arredondo',
    firstName: 'Lupe',
    lastName: 'Arredondo',
    city: 'Austin, TX',
    bio: 'I run a plant nursery with my sister. On Saturdays my kids sell the seedlings and keep the accounts, badly.',
    portrait: 9,
    values: { environment: 16, lifestyle: 14, openness: 28, identity: 34 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'kenji.morrow',
    displayName: 'Kenji Morrow',
    firstName: 'Kenji',
    lastName: 'Morrow',
    city: 'Austin, TX',
    bio: 'Night-shift paramedic, daytime trail runner. I only open up around mile four, so we had better go at least five.',
    portrait: 51,
    values: { environment: 24, lifestyle: 72, openness: 64, identity: 10 },
    interestIds: [2, 3, 9],
  },
  {
    username: 'simone.achebe',
    displayName: 'Simone Achebe',
    firstName: 'Simone',
    lastName: 'Achebe',
    city: 'Austin, TX',
    bio:
      'I set routes at a bouldering gym. Half my job is hiding one good ' +
      'hold where nobody looks. I teach falling before climbing.',
    portrait: 24,
    values: { environment: 28, lifestyle: 66, openness: 60, identity: 14 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'ty.blackwell',
    displayName: 'Ty Blackwell',
    firstName: 'Ty',
    lastName: 'Blackwell',
    city: 'Austin, TX',
    bio: 'Bike mechanic who rides to the quarry and back before you’re up. I carry two spare tubes, one of them for you.',
    portrait: 58,
    values: { environment: 18, lifestyle: 74, openness: 68, identity: 8 },
    interestIds: [2, 9],
  },
  {
    username: 'noor.haddad',
    displayName: 'Noor Haddad',
    firstName: 'Noor',
    lastName: 'Haddad',
    city: 'Austin, TX',
    bio:
      'Hospice social worker. My days taught me to sit still with people, ' +
      'and my evenings are for the oud and a long walk home.',
    portrait: 31,
    values: { environment: 24, lifestyle: 52, openness: 46, identity: 90 },
    interestIds: [3, 9, 11],
  },
  {
    username: 'abe_solis',
    displayName: 'Abraham Solis',
    firstName: 'Abraham',
    lastName: 'Solis',
    city: 'Austin, TX',
    bio: 'Former line cook, now a breathwork teacher. I burned out properly and came back slower. Tea people are my people.',
    portrait: 85,
    values: { environment: 28, lifestyle: 58, openness: 42, identity: 86 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'willa.fontaine',
    displayName: 'Willa Fontaine',
    firstName: 'Willa',
    lastName: 'Fontaine',
    city: 'Austin, TX',
    bio: 'I lead Sunday sits under a live oak and sing alto in a choir that takes anyone. Dogs welcome, phones in the basket.',
    portrait: 30,
    values: { environment: 20, lifestyle: 48, openness: 52, identity: 92 },
    interestIds: [3, 9, 11, 15],
  },
];
