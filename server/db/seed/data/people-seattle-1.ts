import type { PersonSeed } from './types';

export const peopleSeattle1: readonly PersonSeed[] = [
  {
    username: 'grace.kimball',
    displayName: 'Grace Kimball',
    firstName: 'Grace',
    lastName: 'Kimball',
    city: 'Seattle, WA',
    bio:
      'Ferry deckhand with three days off in a row and no idea how to ' +
      'stay home. I’ve swum in eleven of the islands’ lakes.',
    portrait: 21,
    values: { environment: 50, lifestyle: 46, openness: 54, identity: 48 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'marcus_oyelaran',
    displayName: 'Marcus Oyelaran',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    city: 'Seattle, WA',
    bio:
      'High-school counselor and weekend rower. I collect hotel soaps from ' +
      'places I can’t pronounce and I’m a very calm passenger.',
    portrait: 70,
    values: { environment: 54, lifestyle: 52, openness: 56, identity: 44 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'linh.pham',
    displayName: 'Linh Pham',
    firstName: 'Linh',
    lastName: 'Pham',
    city: 'Seattle, WA',
    bio:
      'Pharmacist. I take the long way around Green Lake while everyone ' +
      'else runs, and I know where the herons stand at six.',
    portrait: 26,
    values: { environment: 47, lifestyle: 43, openness: 49, identity: 55 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'erik.sorensen',
    displayName: 'Erik Sorensen',
    firstName: 'Erik',
    lastName: 'Sorensen',
    city: 'Seattle, WA',
    bio: '',
    portrait: 53,
    values: { environment: 44, lifestyle: 48, openness: 46, identity: 41 },
    interestIds: [2, 3],
  },
  {
    username: 'fatima_zidan',
    displayName: 'Fatima Zidan',
    firstName: 'Fatima',
    lastName: 'Zidan',
    city: 'Seattle, WA',
    bio:
      'Flight attendant, grounded two weeks a month by choice. I can sleep ' +
      'anywhere, pack in six minutes, and bring back spices.',
    portrait: 4,
    values: { environment: 57, lifestyle: 45, openness: 58, identity: 53 },
    interestIds: [1, 3, 6],
  },
  {
    username: 'beau.castillo',
    displayName: 'Beau Castillo',
    firstName: 'Beau',
    lastName: 'Castillo',
    city: 'Seattle, WA',
    bio:
      'Apprentice electrician from Yakima. New to the city, good at ultimate, ' +
      'willing to try your weird sport before I make fun of it.',
    portrait: 60,
    values: { environment: 52, lifestyle: 55, openness: 51, identity: 47 },
    interestIds: [1, 2, 3, 8],
  },
  {
    username: 'jun.nakagawa',
    displayName: 'Jun Nakagawa',
    firstName: 'Jun',
    lastName: 'Nakagawa',
    city: 'Seattle, WA',
    bio:
      'I plan bus routes for the county, so my trips have excellent ' +
      'transfers. Beginner surfer. Expert at falling off politely.',
    portrait: 97,
    values: { environment: 48, lifestyle: 58, openness: 60, identity: 50 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'hannah.voss',
    displayName: 'Hannah Voss',
    firstName: 'Hannah',
    lastName: 'Voss',
    city: 'Seattle, WA',
    bio:
      'Two kids, one cargo bike, rain pants for everyone. We count ' +
      'slugs, race leaves down the gutter, and come home filthy.',
    portrait: 39,
    values: { environment: 18, lifestyle: 12, openness: 36, identity: 28 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'samuel_tekle',
    displayName: 'Samuel Tekle',
    firstName: 'Samuel',
    lastName: 'Tekle',
    city: 'Seattle, WA',
    bio: 'I drive the 7 bus. On my free day my daughters choose a park from a jar, and we go no matter what the sky is doing.',
    portrait: 50,
    values: { environment: 22, lifestyle: 15, openness: 32, identity: 36 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'dana.sampson',
    displayName: 'Dana Sampson',
    firstName: 'Dana',
    lastName: 'Sampson',
    city: 'Seattle, WA',
    bio: 'Yakama, raised on trails my aunties named for me. I run hills on Tuesdays and wait at the top with orange slices.',
    portrait: 34,
    values: { environment: 20, lifestyle: 70, openness: 60, identity: 12 },
    interestIds: [2, 3, 9],
  },
  {
    username: 'rafael.pinto',
    displayName: 'Rafael Pinto',
    firstName: 'Rafael',
    lastName: 'Pinto',
    city: 'Seattle, WA',
    bio: 'Tree climber by trade, rock climber by habit. I’ll check your knot twice and apologize for neither check.',
    portrait: 66,
    values: { environment: 25, lifestyle: 68, openness: 66, identity: 10 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'coreymcallister',
    displayName: 'Corey McAllister',
    firstName: 'Corey',
    lastName: 'McAllister',
    city: 'Seattle, WA',
    bio: 'Open-water swimmer. Fifty-two degrees is only a number, although it is a number I say out loud the whole way in.',
    portrait: 75,
    values: { environment: 16, lifestyle: 76, openness: 62, identity: 14 },
    interestIds: [2, 9],
  },
  {
    username: 'anjali.deshpande',
    displayName: 'Anjali Deshpande',
    firstName: 'Anjali',
    lastName: 'Deshpande',
    city: 'Seattle, WA',
    bio:
      'Oncology nurse. I teach a restorative class where snoring is a ' +
      'compliment, and I play harmonium when the neighbors are out.',
    portrait: 17,
    values: { environment: 26, lifestyle: 50, openness: 48, identity: 91 },
    interestIds: [3, 9, 11],
  },
  {
    username: 'theo.lindgren',
    displayName: 'Theo Lindgren',
    firstName: 'Theo',
    lastName: 'Lindgren',
    city: 'Seattle, WA',
    bio: 'Carpenter and Quaker. I’m comfortable with twenty minutes of silence and I’ll also build you a bench to have it on.',
    portrait: 72,
    values: { environment: 22, lifestyle: 56, openness: 40, identity: 87 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'marguerite.bell',
    displayName: 'Marguerite Bell',
    firstName: 'Marguerite',
    lastName: 'Bell',
    city: 'Seattle, WA',
    bio:
      'I’m 68, I do qigong by the water every morning, and I learned to DJ ' +
      'last spring. The two have more in common than you’d think.',
    portrait: 29,
    values: { environment: 28, lifestyle: 46, openness: 54, identity: 93 },
    interestIds: [3, 11, 9],
  },
];
