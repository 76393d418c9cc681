import type { PersonOfCity } from './types';

export const peopleSeattle: readonly PersonOfCity[] = [
  {
    username: 'grace.kimball',
    firstName: 'Grace',
    lastName: 'Kimball',
    bio:
      'Ferry deckhand with three days off in a row and no idea how to ' +
      'stay home. I’ve swum in eleven of the islands’ lakes.',
    portrait: 21,
    values: { environment: 50, lifestyle: 46, openness: 54, identity: 48 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'marcus_oyelaran',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    bio:
      'High-school counselor and weekend rower. I collect hotel soaps from ' +
      'places I can’t pronounce and I’m a very calm passenger.',
    portrait: 70,
    values: { environment: 54, lifestyle: 52, openness: 56, identity: 44 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'linh.pham',
    firstName: 'Linh',
    lastName: 'Pham',
    bio:
      'Pharmacist. I take the long way around Green Lake while everyone ' +
      'else runs, and I know where the herons stand at six.',
    portrait: 26,
    values: { environment: 47, lifestyle: 43, openness: 49, identity: 55 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'erik.sorensen',
    firstName: 'Erik',
    lastName: 'Sorensen',
    bio: '',
    portrait: 53,
    values: { environment: 44, lifestyle: 48, openness: 46, identity: 41 },
    interestIds: [2, 3],
  },
  {
    username: 'fatima_zidan',
    firstName: 'Fatima',
    lastName: 'Zidan',
    bio:
      'Flight attendant, grounded two weeks a month by choice. I can sleep ' +
      'anywhere, pack in six minutes, and bring back spices.',
    portrait: 4,
    values: { environment: 57, lifestyle: 45, openness: 58, identity: 53 },
    interestIds: [1, 3, 6],
  },
  {
    username: 'beau.castillo',
    firstName: 'Beau',
    lastName: 'Castillo',
    bio:
      'Apprentice electrician from Yakima. New to the city, good at ultimate, ' +
      'willing to try your weird sport before I make fun of it.',
    portrait: 60,
    values: { environment: 52, lifestyle: 55, openness: 51, identity: 47 },
    interestIds: [1, 2, 3, 8],
  },
  {
    username: 'jun.nakagawa',
    firstName: 'Jun',
    lastName: 'Nakagawa',
    bio:
      'I plan bus routes for the county, so my trips have excellent ' +
      'transfers. Beginner surfer. Expert at falling off politely.',
    portrait: 97,
    values: { environment: 48, lifestyle: 58, openness: 60, identity: 50 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'hannah.voss',
    firstName: 'Hannah',
    lastName: 'Voss',
    bio:
      'Two kids, one cargo bike, rain pants for everyone. We count ' +
      'slugs, race leaves down the gutter, and come home filthy.',
    portrait: 39,
    values: { environment: 18, lifestyle: 12, openness: 36, identity: 28 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'samuel_tekle',
    firstName: 'Samuel',
    lastName: 'Tekle',
    bio: 'I drive the 7 bus. On my free day my daughters choose a park from a jar, and we go no matter what the sky is doing.',
    portrait: 50,
    values: { environment: 22, lifestyle: 15, openness: 32, identity: 36 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'dana.sampson',
    firstName: 'Dana',
    lastName: 'Sampson',
    bio: 'Yakama, raised on trails my aunties named for me. I run hills on Tuesdays and wait at the top with orange slices.',
    portrait: 34,
    values: { environment: 20, lifestyle: 70, openness: 60, identity: 12 },
    interestIds: [2, 3, 9],
  },
  {
    username: 'rafael.pinto',
    firstName: 'Rafael',
    lastName: 'Pinto',
    bio: 'Tree climber by trade, rock climber by habit. I’ll check your knot twice and apologize for neither check.',
    portrait: 66,
    values: { environment: 25, lifestyle: 68, openness: 66, identity: 10 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'coreymcallister',
    firstName: 'Corey',
    lastName: 'McAllister',
    bio: 'Open-water swimmer. Fifty-two degrees is only a number, although it is a number I say out loud the whole way in.',
    portrait: 75,
    values: { environment: 16, lifestyle: 76, openness: 62, identity: 14 },
    interestIds: [2, 9],
  },
  {
    username: 'anjali.deshpande',
    firstName: 'Anjali',
    lastName: 'Deshpande',
    bio:
      'Oncology nurse. I teach a restorative class where snoring is a ' +
      'compliment, and I play harmonium when the neighbors are out.',
    portrait: 17,
    values: { environment: 26, lifestyle: 50, openness: 48, identity: 91 },
    interestIds: [3, 9, 11],
  },
  {
    username: 'theo.lindgren',
    firstName: 'Theo',
    lastName: 'Lindgren',
    bio: 'Carpenter and Quaker. I’m comfortable with twenty minutes of silence and I’ll also build you a bench to have it on.',
    portrait: 72,
    values: { environment: 22, lifestyle: 56, openness: 40, identity: 87 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'marguerite.bell',
    firstName: 'Marguerite',
    lastName: 'Bell',
    bio:
      'I’m 68, I do qigong by the water every morning, and I learned to DJ ' +
      'last spring. The two have more in common than you’d think.',
    portrait: 29,
    values: { environment: 28, lifestyle: 46, openness: 54, identity: 93 },
    interestIds: [3, 11, 9],
  },
  {
    username: 'tomoko.reyes',
    firstName: 'Tomoko',
    lastName: 'Reyes',
    bio:
      'Half my pantry is fermenting. I cook for a school and daydream ' +
      'about salt. Bring me a jar of anything and we’re friends.',
    portrait: 22,
    values: { environment: 76, lifestyle: 36, openness: 56, identity: 34 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'giorgos.m',
    firstName: 'Giorgos',
    lastName: 'Manolakis',
    bio:
      'I ran a diner for twenty-two years. Now I cook for eight instead ' +
      'of eight hundred, and I finally sit down with them.',
    portrait: 89,
    values: { environment: 72, lifestyle: 30, openness: 44, identity: 36 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'keisha.lamar',
    firstName: 'Keisha',
    lastName: 'Lamar',
    bio: 'Fishmonger at the market, the short one with the good arm. I’ll show you how to fillet a rockfish without swearing.',
    portrait: 48,
    values: { environment: 82, lifestyle: 42, openness: 60, identity: 30 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'pavel.horak',
    firstName: 'Pavel',
    lastName: 'Horak',
    bio:
      'I repair mechanical watches in a shop the size of a closet. Off duty ' +
      'I photograph doorways, mostly in the rain, mostly green.',
    portrait: 74,
    values: { environment: 38, lifestyle: 78, openness: 46, identity: 70 },
    interestIds: [4, 14, 13],
  },
  {
    username: 'delphine_roy',
    firstName: 'Delphine',
    lastName: 'Roy',
    bio:
      'Scientific illustrator. I spent last month on the underside of one ' +
      'fern. I like people who can look at a thing for a while.',
    portrait: 40,
    values: { environment: 34, lifestyle: 80, openness: 42, identity: 74 },
    interestIds: [4, 14],
  },
  {
    username: 'ari.goldfarb',
    firstName: 'Ari',
    lastName: 'Goldfarb',
    bio:
      'I design escape rooms and solve crosswords in pen. I’m shy for ' +
      'exactly forty minutes, and after that good luck stopping me.',
    portrait: 99,
    values: { environment: 40, lifestyle: 74, openness: 50, identity: 66 },
    interestIds: [4, 13, 12],
  },
  {
    username: 'nikhil.rao',
    firstName: 'Nikhil',
    lastName: 'Rao',
    bio:
      'I left a large company with a rainforest lobby to build software for ' +
      'laundromats. Karaoke is the only meeting I never cancel.',
    portrait: 71,
    values: { environment: 98, lifestyle: 97, openness: 98, identity: 4 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'jade.hollis',
    firstName: 'Jade',
    lastName: 'Hollis',
    bio:
      'Engineer by day, roller derby announcer by night. I speak fluent ' +
      'spreadsheet and can be heard at the back without a microphone.',
    portrait: 12,
    values: { environment: 96, lifestyle: 99, openness: 97, identity: 1 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'oluwaseun.a',
    firstName: 'Seun',
    lastName: 'Adeyemi',
    bio: 'Grad student in comparative literature. I will defend bad sequels, footnotes and the 49 bus with equal heat.',
    portrait: 95,
    values: { environment: 99, lifestyle: 96, openness: 98, identity: 96 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'miriam.katz',
    firstName: 'Miriam',
    lastName: 'Katz',
    bio:
      'Retired civil rights lawyer, active nuisance. I run a film series in ' +
      'a church basement and I always stay for the argument.',
    portrait: 35,
    values: { environment: 97, lifestyle: 98, openness: 95, identity: 98 },
    interestIds: [12, 16, 15],
  },
  {
    username: 'lucia_ferrand',
    firstName: 'Lucía',
    lastName: 'Ferrand',
    bio: 'I translate Argentine crime novels. Ask me which murders get lost in translation. Mate gourd always within reach.',
    portrait: 5,
    values: { environment: 91, lifestyle: 93, openness: 98, identity: 90 },
    interestIds: [12, 18, 8],
  },
  {
    username: 'harlan.beck',
    firstName: 'Harlan',
    lastName: 'Beck',
    bio:
      'Third-generation oysterman on Hood Canal, in town on weekends to see ' +
      'my grandkids. I can teach a child to shuck in ten minutes.',
    portrait: 78,
    values: { environment: 2, lifestyle: 3, openness: 2, identity: 4 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'lottie.svensson',
    firstName: 'Lottie',
    lastName: 'Svensson',
    bio:
      'I lead the 4-H club my mother led. Goats, pies, square knots. My family ' +
      'sits down to supper at six, and there is a chair for you.',
    portrait: 10,
    values: { environment: 4, lifestyle: 1, openness: 3, identity: 2 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'eamon.gray',
    firstName: 'Eamon',
    lastName: 'Gray',
    bio:
      'I tune church organs all over the Northwest and live in a cabin with ' +
      'none. The quiet afterward is what I’m really paid in.',
    portrait: 77,
    values: { environment: 3, lifestyle: 98, openness: 4, identity: 97 },
    interestIds: [4, 9, 11],
  },
  {
    username: 'inez.halloran',
    firstName: 'Inez',
    lastName: 'Halloran',
    bio:
      'Basket weaver. I cut my own willow, soak it for nine days, and ask ' +
      'visitors to do the same with their questions. Tea is always on.',
    portrait: 19,
    values: { environment: 2, lifestyle: 95, openness: 1, identity: 98 },
    interestIds: [4, 9, 14],
  },
];
