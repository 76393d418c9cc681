import type { PersonOfCity } from './types';

export const peopleDenver: readonly PersonOfCity[] = [
  {
    username: 'alicia.moreno',
    firstName: 'Alicia',
    lastName: 'Moreno',
    bio:
      'Respiratory therapist. I’ll talk you through your breathing on the ' +
      'uphill and through your whole life story on the way down.',
    portrait: 43,
    values: { environment: 49, lifestyle: 45, openness: 52, identity: 47 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'brett.kowalski',
    firstName: 'Brett',
    lastName: 'Kowalski',
    bio: 'I drive a plow half the year and a pontoon the other half. I ask too many questions at visitor centers.',
    portrait: 88,
    values: { environment: 45, lifestyle: 50, openness: 47, identity: 43 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'shanice.tolliver',
    firstName: 'Shanice',
    lastName: 'Tolliver',
    bio: 'HR by day, flag football by night. I’ve visited nine countries with one carry-on and a strict two-shoe limit.',
    portrait: 7,
    values: { environment: 56, lifestyle: 49, openness: 57, identity: 50 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'hassan.yusuf',
    firstName: 'Hassan',
    lastName: 'Yusuf',
    bio:
      'Pilot for a regional airline, so my idea of travel is going ' +
      'somewhere and staying. Badminton player of alarming enthusiasm.',
    portrait: 76,
    values: { environment: 53, lifestyle: 41, openness: 46, identity: 48 },
    interestIds: [1, 2, 3, 6],
  },
  {
    username: 'kim_dela_cruz',
    firstName: 'Kim',
    lastName: 'dela Cruz',
    bio:
      'Massage therapist from Cebu. I book the cheap flight first and find ' +
      'the reason after. Hot springs are usually the reason.',
    portrait: 28,
    values: { environment: 51, lifestyle: 47, openness: 59, identity: 56 },
    interestIds: [1, 3],
  },
  {
    username: 'will.ferris',
    firstName: 'Will',
    lastName: 'Ferris',
    bio:
      'Forty-four, newly divorced, back on skates after twenty years. I’m ' +
      'better than I look on the ice and worse than I say.',
    portrait: 65,
    values: { environment: 47, lifestyle: 54, openness: 50, identity: 40 },
    interestIds: [2, 3],
  },
  {
    username: 'devon.skye',
    firstName: 'Devon',
    lastName: 'Skye',
    bio:
      'Vet tech. I hike with other people’s dogs because mine is a cat ' +
      'with opinions. I pack good sandwiches and share them.',
    portrait: 98,
    values: { environment: 54, lifestyle: 58, openness: 58, identity: 51 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'becca.stout',
    firstName: 'Becca',
    lastName: 'Stout',
    bio: 'Kindergarten teacher with twins. I own forty magnifying glasses and no clean car. We stop for every beetle.',
    portrait: 47,
    values: { environment: 14, lifestyle: 11, openness: 35, identity: 26 },
    interestIds: [9, 10, 2],
  },
  {
    username: 'ignacio.baca',
    firstName: 'Ignacio',
    lastName: 'Baca',
    bio:
      'Family’s been in the San Luis Valley since before it was Colorado. ' +
      'I’ll show your kids how to fish and mine how to wait.',
    portrait: 63,
    values: { environment: 18, lifestyle: 13, openness: 26, identity: 32 },
    interestIds: [9, 10, 6],
  },
  {
    username: 'tenzin.dolma',
    firstName: 'Tenzin',
    lastName: 'Dolma',
    bio: 'I grew up at 12,000 feet, so please stop asking about my lungs. ICU tech. I hike with a thermos and no watch.',
    portrait: 11,
    values: { environment: 18, lifestyle: 64, openness: 58, identity: 11 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'mikal.strand',
    firstName: 'Mikal',
    lastName: 'Strand',
    bio: 'Route-setter and former gymnast. I coach adults who were picked last in gym class, because so was I, by a gymnast.',
    portrait: 94,
    values: { environment: 22, lifestyle: 75, openness: 67, identity: 9 },
    interestIds: [2, 9, 3],
  },
  {
    username: 'jo.palmer',
    firstName: 'Jo',
    lastName: 'Palmer',
    bio: 'Firefighter. I run stairs for work and for fun, and I know which stadium leaves the gate unlocked.',
    portrait: 36,
    values: { environment: 26, lifestyle: 71, openness: 63, identity: 13 },
    interestIds: [2, 9],
  },
  {
    username: 'ravi.chandran',
    firstName: 'Ravi',
    lastName: 'Chandran',
    bio:
      'Astronomer turned meditation teacher. Same job, looking at the dark ' +
      'until something shows up. I bring the good blankets.',
    portrait: 86,
    values: { environment: 24, lifestyle: 54, openness: 44, identity: 89 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'sister.agnes',
    firstName: 'Agnes',
    lastName: 'Kowalczyk',
    bio:
      'I left the convent at forty and kept the singing. I lead a sound ' +
      'bath on Thursdays and I laugh more than people expect.',
    portrait: 45,
    values: { environment: 20, lifestyle: 44, openness: 38, identity: 94 },
    interestIds: [3, 11, 15],
  },
  {
    username: 'malik.stone',
    firstName: 'Malik',
    lastName: 'Stone',
    bio:
      'I play frame drum for yoga classes and drive a school bus before ' +
      'that. Both jobs are mostly about keeping a steady pace.',
    portrait: 93,
    values: { environment: 28, lifestyle: 58, openness: 50, identity: 86 },
    interestIds: [3, 11, 9],
  },
  {
    username: 'carmen.archuleta',
    firstName: 'Carmen',
    lastName: 'Archuleta',
    bio:
      'I roast green chile in the driveway and give away half of it. If your ' +
      'eyes water, you’re family. My tamales have a waiting list.',
    portrait: 46,
    values: { environment: 73, lifestyle: 33, openness: 45, identity: 33 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'bao.nguyen',
    firstName: 'Bao',
    lastName: 'Nguyen',
    bio:
      'South Federal kid. I’ll take you to the pho place without a sign ' +
      'and then to the other one, so that you can take sides.',
    portrait: 62,
    values: { environment: 78, lifestyle: 38, openness: 58, identity: 35 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'elodie.marchand',
    firstName: 'Elodie',
    lastName: 'Marchand',
    bio: 'Baker, so I’m awake when you’re asleep and hungry when you’re at work. Looking for people who eat dinner at four.',
    portrait: 26,
    values: { environment: 81, lifestyle: 41, openness: 63, identity: 31 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'walt.jessup',
    firstName: 'Walt',
    lastName: 'Jessup',
    bio: 'I shot weddings for thirty years and now I photograph only rust. I still make everyone in the frame feel handsome.',
    portrait: 56,
    values: { environment: 37, lifestyle: 79, openness: 43, identity: 69 },
    interestIds: [4, 14, 13],
  },
  {
    username: 'rowan.ellery',
    firstName: 'Rowan',
    lastName: 'Ellery',
    bio: '',
    portrait: 97,
    values: { environment: 33, lifestyle: 77, openness: 47, identity: 73 },
    interestIds: [4, 13, 14],
  },
  {
    username: 'sunniva.holt',
    firstName: 'Sunniva',
    lastName: 'Holt',
    bio: 'I mend sweaters visibly and expensively for strangers, for free for friends. I own one good chair and sit in it.',
    portrait: 32,
    values: { environment: 39, lifestyle: 81, openness: 41, identity: 67 },
    interestIds: [4, 12],
  },
  {
    username: 'trey.washington',
    firstName: 'Trey',
    lastName: 'Washington',
    bio:
      'I sold a scheduling app, bought a jukebox, and started over. I ' +
      'hold office hours at a bar and the jukebox comes along.',
    portrait: 96,
    values: { environment: 97, lifestyle: 99, openness: 96, identity: 3 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'natasha.volkov',
    firstName: 'Natasha',
    lastName: 'Volkov',
    bio: 'Quant, poker player, terrible cook. I like a city best when it’s two in the morning and we’re still disagreeing.',
    portrait: 16,
    values: { environment: 98, lifestyle: 96, openness: 99, identity: 2 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'henry.okonkwo',
    firstName: 'Henry',
    lastName: 'Okonkwo',
    bio:
      'Playwright with a day job at the DMV, which is where I get the ' +
      'dialogue. I read everything aloud once, including menus.',
    portrait: 59,
    values: { environment: 96, lifestyle: 98, openness: 97, identity: 98 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'bridget.osei',
    firstName: 'Bridget',
    lastName: 'Osei',
    bio: 'Public defender. I unwind with subtitled films, the longer the better, and I’ll save you the seat on the aisle.',
    portrait: 27,
    values: { environment: 99, lifestyle: 95, openness: 98, identity: 97 },
    interestIds: [12, 16, 11],
  },
  {
    username: 'arturo.lindo',
    firstName: 'Arturo',
    lastName: 'Lindo',
    bio:
      'Reference librarian, third floor. You may ask me anything, and I’ll ' +
      'know which drawer it’s in. I dream in Spanish on Sundays.',
    portrait: 49,
    values: { environment: 90, lifestyle: 91, openness: 96, identity: 92 },
    interestIds: [12, 18, 16],
  },
  {
    username: 'jeb.tanner',
    firstName: 'Jeb',
    lastName: 'Tanner',
    bio:
      'I run cattle near Kiowa and drive a church van for folks who ' +
      'can’t. My wife says I talk to horses in full sentences.',
    portrait: 91,
    values: { environment: 1, lifestyle: 3, openness: 2, identity: 4 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'loretta.mckay',
    firstName: 'Loretta',
    lastName: 'McKay',
    bio:
      'Grange secretary, rodeo mother, maker of four hundred rolls for the ' +
      'fall supper. Sit by me and you’ll know everyone by dessert.',
    portrait: 6,
    values: { environment: 3, lifestyle: 2, openness: 4, identity: 1 },
    interestIds: [9, 10, 15, 6],
  },
  {
    username: 'silas.boone',
    firstName: 'Silas',
    lastName: 'Boone',
    bio: 'I make cameras out of cigar boxes and take one picture a week. Gold Hill, no phone signal, happy about it.',
    portrait: 69,
    values: { environment: 4, lifestyle: 96, openness: 3, identity: 97 },
    interestIds: [4, 9, 14],
  },
  {
    username: 'wren.castellan',
    firstName: 'Wren',
    lastName: 'Castellan',
    bio:
      'Fiddle maker. I listen to a log for a while before I cut it. Old ' +
      'tunes only, and I know about three hundred of them.',
    portrait: 21,
    values: { environment: 2, lifestyle: 98, openness: 1, identity: 99 },
    interestIds: [4, 9, 11],
  },
];
