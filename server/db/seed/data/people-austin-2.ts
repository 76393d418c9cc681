import type { PersonSeed } from './types';

export const peopleAustin2: readonly PersonSeed[] = [
  {
    username: 'reggie.broussard',
    displayName: 'Reggie Broussard',
    firstName: 'Reggie',
    lastName: 'Broussard',
    city: 'Austin, TX',
    bio:
      'Lake Charles by birth, gumbo by conviction. I work in insurance so that ' +
      'I can cook for twelve without checking the price of crab.',
    portrait: 82,
    values: { environment: 74, lifestyle: 34, openness: 50, identity: 32 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'meichao',
    displayName: 'Mei Chao',
    firstName: 'Mei',
    lastName: 'Chao',
    city: 'Austin, TX',
    bio: 'I test recipes for a living and eat the failures with friends. Currently on my ninth version of scallion pancakes.',
    portrait: 3,
    values: { environment: 80, lifestyle: 40, openness: 62, identity: 36 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'ana_quiroga',
    displayName: 'Ana Quiroga',
    firstName: 'Ana',
    lastName: 'Quiroga',
    city: 'Austin, TX',
    bio: 'From Monterrey, eleven years here. My Sunday asado starts at one and nobody has ever left before nine.',
    portrait: 28,
    values: { environment: 70, lifestyle: 30, openness: 46, identity: 38 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'otispell',
    displayName: 'Otis Pell',
    firstName: 'Otis',
    lastName: 'Pell',
    city: 'Austin, TX',
    bio:
      'Retired land surveyor. I build ship models with my reading glasses ' +
      'on top of my other glasses, and I’m a decent listener.',
    portrait: 56,
    values: { environment: 36, lifestyle: 80, openness: 44, identity: 68 },
    interestIds: [4, 13, 14],
  },
  {
    username: 'yuki.sandoval',
    displayName: 'Yuki Sandoval',
    firstName: 'Yuki',
    lastName: 'Sandoval',
    city: 'Austin, TX',
    bio:
      'Bookbinder. I keep every paper offcut and have seven jars to prove it. ' +
      'Quiet company with hands busy is my idea of a good time.',
    portrait: 38,
    values: { environment: 32, lifestyle: 76, openness: 48, identity: 72 },
    interestIds: [4, 14],
  },
  {
    username: 'fenton.price',
    displayName: 'Fenton Price',
    firstName: 'Fenton',
    lastName: 'Price',
    city: 'Austin, TX',
    bio: '',
    portrait: 98,
    values: { environment: 40, lifestyle: 82, openness: 40, identity: 66 },
    interestIds: [4, 13, 11],
  },
  {
    username: 'dkapoor',
    displayName: 'Dev Kapoor',
    firstName: 'Dev',
    lastName: 'Kapoor',
    city: 'Austin, TX',
    bio:
      'Second startup, first one I like. My best thinking happens at a taco ' +
      'truck after midnight, usually while somebody else is talking.',
    portrait: 80,
    values: { environment: 97, lifestyle: 98, openness: 99, identity: 3 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'zoe.marchetti',
    displayName: 'Zoe Marchetti',
    firstName: 'Zoe',
    lastName: 'Marchetti',
    city: 'Austin, TX',
    bio:
      'I do growth for a robotics company and host the rowdiest Catan table ' +
      'east of the highway. I lose with dignity about once a year.',
    portrait: 1,
    values: { environment: 99, lifestyle: 96, openness: 97, identity: 2 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'imani.brooks',
    displayName: 'Imani Brooks',
    firstName: 'Imani',
    lastName: 'Brooks',
    city: 'Austin, TX',
    bio:
      'Court interpreter, Spanish and Portuguese. I read novels in the hallway ' +
      'between hearings and keep a notebook of untranslatable insults.',
    portrait: 18,
    values: { environment: 96, lifestyle: 97, openness: 98, identity: 97 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'leo.abrams',
    displayName: 'Leo Abrams',
    firstName: 'Leo',
    lastName: 'Abrams',
    city: 'Austin, TX',
    bio:
      'Projectionist at a two-screen cinema. I will lend you a book about ' +
      'anything, including several about how to splice film.',
    portrait: 55,
    values: { environment: 98, lifestyle: 95, openness: 96, identity: 99 },
    interestIds: [12, 16, 11],
  },
  {
    username: 'saoirse_k',
    displayName: 'Saoirse Kelleher',
    firstName: 'Saoirse',
    lastName: 'Kelleher',
    city: 'Austin, TX',
    bio:
      'I edit a tiny poetry magazine from a laundromat with good light. ' +
      'Irish, so the stories run long and the goodbyes longer.',
    portrait: 14,
    values: { environment: 92, lifestyle: 90, openness: 97, identity: 91 },
    interestIds: [12, 8, 18],
  },
  {
    username: 'clay.dunham',
    displayName: 'Clay Dunham',
    firstName: 'Clay',
    lastName: 'Dunham',
    city: 'Austin, TX',
    bio:
      'Fourth-generation hay farmer with a seat on the county fair board. My boys ' +
      'and I fix fences for widows. Boots are required, talk is not.',
    portrait: 67,
    values: { environment: 3, lifestyle: 2, openness: 4, identity: 1 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'ruthann.oakes',
    displayName: 'Ruth Ann Oakes',
    firstName: 'Ruth Ann',
    lastName: 'Oakes',
    city: 'Austin, TX',
    bio:
      'I have put up peaches every June since 1989 and taught half my street to ' +
      'do it. Grandmother of six, all of them climbers of trees.',
    portrait: 37,
    values: { environment: 2, lifestyle: 4, openness: 1, identity: 3 },
    interestIds: [9, 10, 15, 6],
  },
  {
    username: 'wendell.harte',
    displayName: 'Wendell Harte',
    firstName: 'Wendell',
    lastName: 'Harte',
    city: 'Austin, TX',
    bio: 'I carve cedar flutes out past Bastrop and play them to the pines first. If the pines approve, I sell them.',
    portrait: 84,
    values: { environment: 4, lifestyle: 97, openness: 3, identity: 98 },
    interestIds: [4, 9, 11],
  },
  {
    username: 'tamsin.greer',
    displayName: 'Tamsin Greer',
    firstName: 'Tamsin',
    lastName: 'Greer',
    city: 'Austin, TX',
    bio: 'I dye wool with what grows in the ditch: goldenrod, walnut, madder. A year of my life fits in one trunk of yarn.',
    portrait: 25,
    values: { environment: 1, lifestyle: 96, openness: 5, identity: 99 },
    interestIds: [4, 9, 14],
  },
];
