import type { PersonSeed } from './types';

export const peopleDenver1: readonly PersonSeed[] = [
  {
    username: 'alicia.moreno',
    displayName: 'Alicia Moreno',
    firstName: 'Alicia',
    lastName: 'Moreno',
    city: 'Denver, CO',
    bio:
      'Respiratory therapist. I’ll talk you through your breathing on the ' +
      'uphill and through your whole life story on the way down.',
    portrait: 43,
    values: { environment: 49, lifestyle: 45, openness: 52, identity: 47 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'brett.kowalski',
    displayName: 'Brett Kowalski',
    firstName: 'Brett',
    lastName: 'Kowalski',
    city: 'Denver, CO',
    bio: 'I drive a plow half the year and a pontoon the other half. I ask too many questions at visitor centers.',
    portrait: 88,
    values: { environment: 45, lifestyle: 50, openness: 47, identity: 43 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'shanice.tolliver',
    displayName: 'Shanice Tolliver',
    firstName: 'Shanice',
    lastName: 'Tolliver',
    city: 'Denver, CO',
    bio: 'HR by day, flag football by night. I’ve visited nine countries with one carry-on and a strict two-shoe limit.',
    portrait: 7,
    values: { environment: 56, lifestyle: 49, openness: 57, identity: 50 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'hassan.yusuf',
    displayName: 'Hassan Yusuf',
    firstName: 'Hassan',
    lastName: 'Yusuf',
    city: 'Denver, CO',
    bio:
      'Pilot for a regional airline, so my idea of travel is going ' +
      'somewhere and staying. Badminton player of alarming enthusiasm.',
    portrait: 76,
    values: { environment: 53, lifestyle: 41, openness: 46, identity: 48 },
    interestIds: [1, 2, 3, 6],
  },
  {
    username: 'kim_dela_cruz',
    displayName: 'Kim dela Cruz',
    firstName: 'Kim',
    lastName: 'dela Cruz',
    city: 'Denver, CO',
    bio:
      'Massage therapist from Cebu. I book the cheap flight first and find ' +
      'the reason after. Hot springs are usually the reason.',
    portrait: 28,
    values: { environment: 51, lifestyle: 47, openness: 59, identity: 56 },
    interestIds: [1, 3],
  },
  {
    username: 'will.ferris',
    displayName: 'Will Ferris',
    firstName: 'Will',
    lastName: 'Ferris',
    city: 'Denver, CO',
    bio:
      'Forty-four, newly divorced, back on skates after twenty years. I’m ' +
      'better than I look on the ice and worse than I say.',
    portrait: 65,
    values: { environment: 47, lifestyle: 54, openness: 50, identity: 40 },
    interestIds: [2, 3],
  },
  {
    username: 'devon.skye',
    displayName: 'Devon Skye',
    firstName: 'Devon',
    lastName: 'Skye',
    city: 'Denver, CO',
    bio:
      'Vet tech. I hike with other people’s dogs because mine is a cat ' +
      'with opinions. I pack good sandwiches and share them.',
    portrait: 98,
    values: { environment: 54, lifestyle: 58, openness: 58, identity: 51 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'becca.stout',
    displayName: 'Becca Stout',
    firstName: 'Becca',
    lastName: 'Stout',
    city: 'Denver, CO',
    bio: 'Kindergarten teacher with twins. I own forty magnifying glasses and no clean car. We stop for every beetle.',
    portrait: 47,
    values: { environment: 14, lifestyle: 11, openness: 35, identity: 26 },
    interestIds: [9, 10, 2],
  },
  {
    username: 'ignacio.baca',
    displayName: 'Ignacio Baca',
    firstName: 'Ignacio',
    lastName: 'Baca',
    city: 'Denver, CO',
    bio:
      'Family’s been in the San Luis Valley since before it was Colorado. ' +
      'I’ll show your kids how to fish and mine how to wait.',
    portrait: 63,
    values: { environment: 18, lifestyle: 13, openness: 26, identity: 32 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'tenzin.dolma',
    displayName: 'Tenzin Dolma',
    firstName: 'Tenzin',
    lastName: 'Dolma',
    city: 'Denver, CO',
    bio: 'I grew up at 12,000 feet, so please stop asking about my lungs. ICU tech. I hike with a thermos and no watch.',
    portrait: 11,
    values: { environment: 18, lifestyle: 64, openness: 58, identity: 11 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'mikal.strand',
    displayName: 'Mikal Strand',
    firstName: 'Mikal',
    lastName: 'Strand',
    city: 'Denver, CO',
    bio: 'Route-setter and former gymnast. I coach adults who were picked last in gym class, because so was I, by a gymnast.',
    portrait: 94,
    values: { environment: 22, lifestyle: 75, openness: 67, identity: 9 },
    interestIds: [2, 9, 3],
  },
  {
    username: 'jo.palmer',
    displayName: 'Jo Palmer',
    firstName: 'Jo',
    lastName: 'Palmer',
    city: 'Denver, CO',
    bio: 'Firefighter. I run stairs for work and for fun, and I know which stadium leaves the gate unlocked.',
    portrait: 36,
    values: { environment: 26, lifestyle: 71, openness: 63, identity: 13 },
    interestIds: [2, 9],
  },
  {
    username: 'ravi.chandran',
    displayName: 'Ravi Chandran',
    firstName: 'Ravi',
    lastName: 'Chandran',
    city: 'Denver, CO',
    bio:
      'Astronomer turned meditation teacher. Same job, looking at the dark ' +
      'until something shows up. I bring the good blankets.',
    portrait: 86,
    values: { environment: 24, lifestyle: 54, openness: 44, identity: 89 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'sister.agnes',
    displayName: 'Agnes Kowalczyk',
    firstName: 'Agnes',
    lastName: 'Kowalczyk',
    city: 'Denver, CO',
    bio:
      'I left the convent at forty and kept the singing. I lead a sound ' +
      'bath on Thursdays and I laugh more than people expect.',
    portrait: 45,
    values: { environment: 20, lifestyle: 44, openness: 38, identity: 94 },
    interestIds: [3, 11, 15],
  },
  {
    username: 'malik.stone',
    displayName: 'Malik Stone',
    firstName: 'Malik',
    lastName: 'Stone',
    city: 'Denver, CO',
    bio:
      'I play frame drum for yoga classes and drive a school bus before ' +
      'that. Both jobs are mostly about keeping a steady pace.',
    portrait: 93,
    values: { environment: 28, lifestyle: 58, openness: 50, identity: 86 },
    interestIds: [3, 11, 9],
  },
];
