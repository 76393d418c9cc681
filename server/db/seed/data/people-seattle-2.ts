import type { PersonSeed } from './types';

export const peopleSeattle2: readonly PersonSeed[] = [
  {
    username: 'tomoko.reyes',
    displayName: 'Tomoko Reyes',
    firstName: 'Tomoko',
    lastName: 'Reyes',
    city: 'Seattle, WA',
    bio:
      'Half my pantry is fermenting. I cook for a school and daydream ' +
      'about salt. Bring me a jar of anything and we’re friends.',
    portrait: 22,
    values: { environment: 76, lifestyle: 36, openness: 56, identity: 34 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'giorgos.m',
    displayName: 'Giorgos Manolakis',
    firstName: 'Giorgos',
    lastName: 'Manolakis',
    city: 'Seattle, WA',
    bio:
      'I ran a diner for twenty-two years. Now I cook for eight instead ' +
      'of eight hundred, and I finally sit down with them.',
    portrait: 89,
    values: { environment: 72, lifestyle: 30, openness: 44, identity: 36 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'keisha.lamar',
    displayName: 'Keisha Lamar',
    firstName: 'Keisha',
    lastName: 'Lamar',
    city: 'Seattle, WA',
    bio: 'Fishmonger at the market, the short one with the good arm. I’ll show you how to fillet a rockfish without swearing.',
    portrait: 48,
    values: { environment: 82, lifestyle: 42, openness: 60, identity: 30 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'pavel.horak',
    displayName: 'Pavel Horak',
    firstName: 'Pavel',
    lastName: 'Horak',
    city: 'Seattle, WA',
    bio:
      'I repair mechanical watches in a shop the size of a closet. Off duty ' +
      'I photograph doorways, mostly in the rain, mostly green.',
    portrait: 74,
    values: { environment: 38, lifestyle: 78, openness: 46, identity: 70 },
    interestIds: [4, 14, 13],
  },
  {
    username: 'delphine_roy',
    displayName: 'Delphine Roy',
    firstName: 'Delphine',
    lastName: 'Roy',
    city: 'Seattle, WA',
    bio:
      'Scientific illustrator. I spent last month on the underside of one ' +
      'fern. I like people who can look at a thing for a while.',
    portrait: 40,
    values: { environment: 34, lifestyle: 80, openness: 42, identity: 74 },
    interestIds: [4, 14],
  },
  {
    username: 'ari.goldfarb',
    displayName: 'Ari Goldfarb',
    firstName: 'Ari',
    lastName: 'Goldfarb',
    city: 'Seattle, WA',
    bio:
      'I design escape rooms and solve crosswords in pen. I’m shy for ' +
      'exactly forty minutes, and after that good luck stopping me.',
    portrait: 99,
    values: { environment: 40, lifestyle: 74, openness: 50, identity: 66 },
    interestIds: [4, 13, 12],
  },
  {
    username: 'nikhil.rao',
    displayName: 'Nikhil Rao',
    firstName: 'Nikhil',
    lastName: 'Rao',
    city: 'Seattle, WA',
    bio:
      'I left a large company with a rainforest lobby to build software for ' +
      'laundromats. Karaoke is the only meeting I never cancel.',
    portrait: 71,
    values: { environment: 98, lifestyle: 97, openness: 98, identity: 4 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'jade.hollis',
    displayName: 'Jade Hollis',
    firstName: 'Jade',
    lastName: 'Hollis',
    city: 'Seattle, WA',
    bio:
      'Engineer by day, roller derby announcer by night. I speak fluent ' +
      'spreadsheet and can be heard at the back without a microphone.',
    portrait: 12,
    values: { environment: 96, lifestyle: 99, openness: 97, identity: 1 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'oluwaseun.a',
    displayName: 'Seun Adeyemi',
    firstName: 'Seun',
    lastName: 'Adeyemi',
    city: 'Seattle, WA',
    bio: 'Grad student in comparative literature. I will defend bad sequels, footnotes and the 49 bus with equal heat.',
    portrait: 95,
    values: { environment: 99, lifestyle: 96, openness: 98, identity: 96 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'miriam.katz',
    displayName: 'Miriam Katz',
    firstName: 'Miriam',
    lastName: 'Katz',
    city: 'Seattle, WA',
    bio:
      'Retired civil rights lawyer, active nuisance. I run a film series in ' +
      'a church basement and I always stay for the argument.',
    portrait: 35,
    values: { environment: 97, lifestyle: 98, openness: 95, identity: 98 },
    interestIds: [12, 16, 15],
  },
  {
    username: 'lucia_ferrand',
    displayName: 'Lucía Ferrand',
    firstName: 'Lucía',
    lastName: 'Ferrand',
    city: 'Seattle, WA',
    bio: 'I translate Argentine crime novels. Ask me which murders get lost in translation. Mate gourd always within reach.',
    portrait: 5,
    values: { environment: 91, lifestyle: 93, openness: 98, identity: 90 },
    interestIds: [12, 18, 8],
  },
  {
    username: 'harlan.beck',
    displayName: 'Harlan Beck',
    firstName: 'Harlan',
    lastName: 'Beck',
    city: 'Seattle, WA',
    bio:
      'Third-generation oysterman on Hood Canal, in town on weekends to see ' +
      'my grandkids. I can teach a child to shuck in ten minutes.',
    portrait: 78,
    values: { environment: 2, lifestyle: 3, openness: 2, identity: 4 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'lottie.svensson',
    displayName: 'Lottie Svensson',
    firstName: 'Lottie',
    lastName: 'Svensson',
    city: 'Seattle, WA',
    bio:
      'I lead the 4-H club my mother led. Goats, pies, square knots. My family ' +
      'sits down to supper at six, and there is a chair for you.',
    portrait: 10,
    values: { environment: 4, lifestyle: 1, openness: 3, identity: 2 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'eamon.gray',
    displayName: 'Eamon Gray',
    firstName: 'Eamon',
    lastName: 'Gray',
    city: 'Seattle, WA',
    bio:
      'I tune church organs all over the Northwest and live in a cabin with ' +
      'none. The quiet afterward is what I’m really paid in.',
    portrait: 77,
    values: { environment: 3, lifestyle: 98, openness: 4, identity: 97 },
    interestIds: [4, 9, 11],
  },
  {
    username: 'inez.halloran',
    displayName: 'Inez Halloran',
    firstName: 'Inez',
    lastName: 'Halloran',
    city: 'Seattle, WA',
    bio:
      'Basket weaver. I cut my own willow, soak it for nine days, and ask ' +
      'visitors to do the same with their questions. Tea is always on.',
    portrait: 19,
    values: { environment: 2, lifestyle: 95, openness: 1, identity: 98 },
    interestIds: [4, 9, 14],
  },
];
