import type { PersonOfCity } from './types';

export const peopleAustin: readonly PersonOfCity[] = [
  {
    username: 'marisol.vega',
    firstName: 'Marisol',
    lastName: 'Vega',
    bio:
      'School nurse on the east side. I swim before work, keep a list of border ' +
      'towns worth the drive, and always have a spare towel in the car.',
    portrait: 44,
    values: { environment: 52, lifestyle: 47, openness: 55, identity: 49 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'dan_whitaker',
    firstName: 'Dan',
    lastName: 'Whitaker',
    bio:
      'I sell irrigation parts and keep goal in a league where the average ' +
      'age is 47. Two states left until I’ve seen all fifty.',
    portrait: 61,
    values: { environment: 46, lifestyle: 51, openness: 50, identity: 42 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'priya.raman',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'Physical therapist. I patch up runners all week, then go and join them. My rule this year is trains before planes.',
    portrait: 8,
    values: { environment: 55, lifestyle: 44, openness: 58, identity: 54 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'tunde_ok',
    firstName: 'Tunde',
    lastName: 'Okafor',
    bio:
      'Came from Houston for a job, stayed for the disc golf. I’ll drive. ' +
      'Strong opinions on playlists, none on where we stop for lunch.',
    portrait: 73,
    values: { environment: 58, lifestyle: 50, openness: 57, identity: 46 },
    interestIds: [1, 2, 3, 6],
  },
  {
    username: 'heather.l',
    firstName: 'Heather',
    lastName: 'Lindqvist',
    bio:
      'Recovering perfectionist and part-time swim coach. I plan the ' +
      'whole trip, then leave half the days empty on purpose.',
    portrait: 32,
    values: { environment: 43, lifestyle: 40, openness: 48, identity: 57 },
    interestIds: [1, 3],
  },
  {
    username: 'carlosmireles',
    firstName: 'Carlos',
    lastName: 'Mireles',
    bio:
      'Middle-school PE teacher. I know sixty warm-up games and will talk ' +
      'you into one. My abuela’s hip exercises beat any app.',
    portrait: 81,
    values: { environment: 49, lifestyle: 42, openness: 44, identity: 45 },
    interestIds: [2, 3],
  },
  {
    username: 'bex.tran',
    firstName: 'Bex',
    lastName: 'Tran',
    bio:
      'Dental hygienist with a hatchback full of paddles, cleats and ' +
      'yoga mats. Say where, and I’ll bring whatever it needs.',
    portrait: 99,
    values: { environment: 51, lifestyle: 56, openness: 60, identity: 52 },
    interestIds: [1, 2, 3, 8],
  },
  {
    username: 'joel.hartmann',
    firstName: 'Joel',
    lastName: 'Hartmann',
    bio:
      'Dad of three under nine. We know which creek has the tadpoles and ' +
      'which playground has shade at two in the afternoon.',
    portrait: 90,
    values: { environment: 20, lifestyle: 10, openness: 34, identity: 30 },
    interestIds: [9, 10, 2],
  },
  {
    username: 'lupe_arredondo',
    firstName: 'Lupe',
    lastName: 'Arredondo',
    bio: 'I run a plant nursery with my sister. On Saturdays my kids sell the seedlings and keep the accounts, badly.',
    portrait: 9,
    values: { environment: 16, lifestyle: 14, openness: 28, identity: 34 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'kenji.morrow',
    firstName: 'Kenji',
    lastName: 'Morrow',
    bio: 'Night-shift paramedic, daytime trail runner. I only open up around mile four, so we had better go at least five.',
    portrait: 51,
    values: { environment: 24, lifestyle: 72, openness: 64, identity: 10 },
    interestIds: [2, 3, 9],
  },
  {
    username: 'simone.achebe',
    firstName: 'Simone',
    lastName: 'Achebe',
    bio:
      'I set routes at a bouldering gym. Half my job is hiding one good ' +
      'hold where nobody looks. I teach falling before climbing.',
    portrait: 24,
    values: { environment: 28, lifestyle: 66, openness: 60, identity: 14 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'ty.blackwell',
    firstName: 'Ty',
    lastName: 'Blackwell',
    bio: 'Bike mechanic who rides to the quarry and back before you’re up. I carry two spare tubes, one of them for you.',
    portrait: 58,
    values: { environment: 18, lifestyle: 74, openness: 68, identity: 8 },
    interestIds: [2, 9],
  },
  {
    username: 'noor.haddad',
    firstName: 'Noor',
    lastName: 'Haddad',
    bio:
      'Hospice social worker. My days taught me to sit still with people, ' +
      'and my evenings are for the oud and a long walk home.',
    portrait: 31,
    values: { environment: 24, lifestyle: 52, openness: 46, identity: 90 },
    interestIds: [3, 9, 11],
  },
  {
    username: 'abe_solis',
    firstName: 'Abraham',
    lastName: 'Solis',
    bio: 'Former line cook, now a breathwork teacher. I burned out properly and came back slower. Tea people are my people.',
    portrait: 85,
    values: { environment: 28, lifestyle: 58, openness: 42, identity: 86 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'willa.fontaine',
    firstName: 'Willa',
    lastName: 'Fontaine',
    bio: 'I lead Sunday sits under a live oak and sing alto in a choir that takes anyone. Dogs welcome, phones in the basket.',
    portrait: 30,
    values: { environment: 20, lifestyle: 48, openness: 52, identity: 92 },
    interestIds: [3, 9, 11, 15],
  },
  {
    username: 'reggie.broussard',
    firstName: 'Reggie',
    lastName: 'Broussard',
    bio:
      'Lake Charles by birth, gumbo by conviction. I work in insurance so that ' +
      'I can cook for twelve without checking the price of crab.',
    portrait: 82,
    values: { environment: 74, lifestyle: 34, openness: 50, identity: 32 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'meichao',
    firstName: 'Mei',
    lastName: 'Chao',
    bio: 'I test recipes for a living and eat the failures with friends. Currently on my ninth version of scallion pancakes.',
    portrait: 3,
    values: { environment: 80, lifestyle: 40, openness: 62, identity: 36 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'ana_quiroga',
    firstName: 'Ana',
    lastName: 'Quiroga',
    bio: 'From Monterrey, eleven years here. My Sunday asado starts at one and nobody has ever left before nine.',
    portrait: 28,
    values: { environment: 70, lifestyle: 30, openness: 46, identity: 38 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'otispell',
    firstName: 'Otis',
    lastName: 'Pell',
    bio:
      'Retired land surveyor. I build ship models with my reading glasses ' +
      'on top of my other glasses, and I’m a decent listener.',
    portrait: 56,
    values: { environment: 36, lifestyle: 80, openness: 44, identity: 68 },
    interestIds: [4, 13, 14],
  },
  {
    username: 'yuki.sandoval',
    firstName: 'Yuki',
    lastName: 'Sandoval',
    bio:
      'Bookbinder. I keep every paper offcut and have seven jars to prove it. ' +
      'Quiet company with hands busy is my idea of a good time.',
    portrait: 38,
    values: { environment: 32, lifestyle: 76, openness: 48, identity: 72 },
    interestIds: [4, 14],
  },
  {
    username: 'fenton.price',
    firstName: 'Fenton',
    lastName: 'Price',
    bio: '',
    portrait: 98,
    values: { environment: 40, lifestyle: 82, openness: 40, identity: 66 },
    interestIds: [4, 13, 11],
  },
  {
    username: 'dkapoor',
    firstName: 'Dev',
    lastName: 'Kapoor',
    bio:
      'Second startup, first one I like. My best thinking happens at a taco ' +
      'truck after midnight, usually while somebody else is talking.',
    portrait: 80,
    values: { environment: 97, lifestyle: 98, openness: 99, identity: 3 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'zoe.marchetti',
    firstName: 'Zoe',
    lastName: 'Marchetti',
    bio:
      'I do growth for a robotics company and host the rowdiest Catan table ' +
      'east of the highway. I lose with dignity about once a year.',
    portrait: 1,
    values: { environment: 99, lifestyle: 96, openness: 97, identity: 2 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'imani.brooks',
    firstName: 'Imani',
    lastName: 'Brooks',
    bio:
      'Court interpreter, Spanish and Portuguese. I read novels in the hallway ' +
      'between hearings and keep a notebook of untranslatable insults.',
    portrait: 18,
    values: { environment: 96, lifestyle: 97, openness: 98, identity: 97 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'leo.abrams',
    firstName: 'Leo',
    lastName: 'Abrams',
    bio:
      'Projectionist at a two-screen cinema. I will lend you a book about ' +
      'anything, including several about how to splice film.',
    portrait: 55,
    values: { environment: 98, lifestyle: 95, openness: 96, identity: 99 },
    interestIds: [12, 16, 11],
  },
  {
    username: 'saoirse_k',
    firstName: 'Saoirse',
    lastName: 'Kelleher',
    bio:
      'I edit a tiny poetry magazine from a laundromat with good light. ' +
      'Irish, so the stories run long and the goodbyes longer.',
    portrait: 14,
    values: { environment: 92, lifestyle: 90, openness: 97, identity: 91 },
    interestIds: [12, 8, 18],
  },
  {
    username: 'clay.dunham',
    firstName: 'Clay',
    lastName: 'Dunham',
    bio:
      'Fourth-generation hay farmer with a seat on the county fair board. My boys ' +
      'and I fix fences for widows. Boots are required, talk is not.',
    portrait: 67,
    values: { environment: 3, lifestyle: 2, openness: 4, identity: 1 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'ruthann.oakes',
    firstName: 'Ruth Ann',
    lastName: 'Oakes',
    bio:
      'I have put up peaches every June since 1989 and taught half my street to ' +
      'do it. Grandmother of six, all of them climbers of trees.',
    portrait: 37,
    values: { environment: 2, lifestyle: 4, openness: 1, identity: 3 },
    interestIds: [9, 10, 15, 6],
  },
  {
    username: 'wendell.harte',
    firstName: 'Wendell',
    lastName: 'Harte',
    bio: 'I carve cedar flutes out past Bastrop and play them to the pines first. If the pines approve, I sell them.',
    portrait: 84,
    values: { environment: 4, lifestyle: 97, openness: 3, identity: 98 },
    interestIds: [4, 9, 11],
  },
  {
    username: 'tamsin.greer',
    firstName: 'Tamsin',
    lastName: 'Greer',
    bio: 'I dye wool with what grows in the ditch: goldenrod, walnut, madder. A year of my life fits in one trunk of yarn.',
    portrait: 25,
    values: { environment: 1, lifestyle: 96, openness: 5, identity: 99 },
    interestIds: [4, 9, 14],
  },
];
