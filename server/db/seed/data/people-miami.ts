import type { PersonOfCity } from './types';

export const peopleMiami: readonly PersonOfCity[] = [
  {
    username: 'gabriela.nunez',
    firstName: 'Gabriela',
    lastName: 'Núñez',
    bio: 'Speech therapist. I paddle before the boats wake up and I’m slowly visiting every Caribbean island that has a bus.',
    portrait: 33,
    values: { environment: 51, lifestyle: 46, openness: 53, identity: 49 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'andre.baptiste',
    firstName: 'Andre',
    lastName: 'Baptiste',
    bio: 'Port logistics, so I know where your sofa is. I play beach volleyball badly and bring a speaker nobody minds.',
    portrait: 64,
    values: { environment: 55, lifestyle: 48, openness: 56, identity: 45 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'melissa.ortega',
    firstName: 'Melissa',
    lastName: 'Ortega',
    bio: 'Recently forty, recently a runner, recently unbearable about both. I’ll slow down for anyone with a good story.',
    portrait: 44,
    values: { environment: 48, lifestyle: 42, openness: 50, identity: 54 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'jerome.pratt',
    firstName: 'Jerome',
    lastName: 'Pratt',
    bio:
      'Swim instructor for adults who never learned. Nobody has ever laughed ' +
      'in my pool. Afterward I do stretch people, without mercy.',
    portrait: 92,
    values: { environment: 46, lifestyle: 53, openness: 48, identity: 42 },
    interestIds: [2, 3],
  },
  {
    username: 'thuy.delgado',
    firstName: 'Thuy',
    lastName: 'Delgado',
    bio: 'Optometrist. My father’s Cuban, my mother’s from Da Nang, so I plan vacations around breakfast.',
    portrait: 38,
    values: { environment: 57, lifestyle: 44, openness: 59, identity: 52 },
    interestIds: [1, 3, 6],
  },
  {
    username: 'ricky.salazar',
    firstName: 'Ricky',
    lastName: 'Salazar',
    bio:
      'Air-conditioning tech, which makes me the most popular man in Hialeah. ' +
      'Softball on Thursdays and road trips whenever there’s a breeze.',
    portrait: 57,
    values: { environment: 53, lifestyle: 51, openness: 47, identity: 47 },
    interestIds: [1, 2, 3, 8],
  },
  {
    username: 'sasha.lemaire',
    firstName: 'Sasha',
    lastName: 'Lemaire',
    bio:
      'Cruise ship musician on permanent shore leave. I stretch, I bike, ' +
      'and I know the best cheap breakfast in twenty ports.',
    portrait: 98,
    values: { environment: 50, lifestyle: 57, openness: 58, identity: 56 },
    interestIds: [1, 2, 3],
  },
  {
    username: 'yolanda.pierre',
    firstName: 'Yolanda',
    lastName: 'Pierre',
    bio:
      'Haitian mom of four, science teacher of a hundred and ten. I take ' +
      'them all tide-pooling and only sometimes count heads.',
    portrait: 2,
    values: { environment: 19, lifestyle: 11, openness: 30, identity: 31 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'kyle.benning',
    firstName: 'Kyle',
    lastName: 'Benning',
    bio: 'Park ranger on the bay. My son can name every crab. I’ve stopped correcting him because he’s usually right.',
    portrait: 74,
    values: { environment: 15, lifestyle: 14, openness: 37, identity: 27 },
    interestIds: [9, 10, 2],
  },
  {
    username: 'valentina.ros',
    firstName: 'Valentina',
    lastName: 'Ros',
    bio: 'Triathlete with a desk job in customs. I draft behind strangers on the causeway and buy them coffee afterward.',
    portrait: 9,
    values: { environment: 27, lifestyle: 69, openness: 65, identity: 12 },
    interestIds: [1, 2, 3, 9],
  },
  {
    username: 'desmond.clarke',
    firstName: 'Desmond',
    lastName: 'Clarke',
    bio:
      'Free diver from Kingston. Two minutes forty on one breath, a ' +
      'lifetime on the stories. I teach the relaxing part first.',
    portrait: 87,
    values: { environment: 23, lifestyle: 73, openness: 61, identity: 9 },
    interestIds: [2, 9, 3],
  },
  {
    username: 'marta.wozniak',
    firstName: 'Marta',
    lastName: 'Wozniak',
    bio:
      'I coach a crew of women over fifty in an outrigger canoe. We ' +
      'started last. Now we finish second and complain about it.',
    portrait: 39,
    values: { environment: 21, lifestyle: 67, openness: 66, identity: 15 },
    interestIds: [2, 9],
  },
  {
    username: 'luz.benitez',
    firstName: 'Luz',
    lastName: 'Benítez',
    bio: 'Midwife and cantadora. I teach slow yoga on the grass and I’ve heard every kind of breathing there is.',
    portrait: 42,
    values: { environment: 23, lifestyle: 49, openness: 45, identity: 92 },
    interestIds: [3, 9, 11],
  },
  {
    username: 'caleb.armand',
    firstName: 'Caleb',
    lastName: 'Armand',
    bio: 'I tune steel pans and sit zazen, both before seven. My neighbors have opinions on one of those.',
    portrait: 54,
    values: { environment: 27, lifestyle: 57, openness: 43, identity: 88 },
    interestIds: [3, 11, 9],
  },
  {
    username: 'sunita.joseph',
    firstName: 'Sunita',
    lastName: 'Joseph',
    bio: 'Trinidadian, ex-accountant, ayurvedic cook. I stopped counting other people’s money and started counting breaths.',
    portrait: 23,
    values: { environment: 25, lifestyle: 53, openness: 51, identity: 90 },
    interestIds: [3, 9, 12],
  },
  {
    username: 'ernesto.cabrera',
    firstName: 'Ernesto',
    lastName: 'Cabrera',
    bio: 'Third in a line of bakers on Calle Ocho. I get up at three for the bread and stay up for the dominoes.',
    portrait: 63,
    values: { environment: 75, lifestyle: 32, openness: 42, identity: 37 },
    interestIds: [6, 8, 10],
  },
  {
    username: 'nadege.toussaint',
    firstName: 'Nadège',
    lastName: 'Toussaint',
    bio:
      'I cater weddings from a kitchen the size of a van, and the pikliz ' +
      'is not negotiable. Come hungry and bring a container.',
    portrait: 13,
    values: { environment: 77, lifestyle: 37, openness: 57, identity: 33 },
    interestIds: [6, 8, 1],
  },
  {
    username: 'priscilla.wong',
    firstName: 'Priscilla',
    lastName: 'Wong',
    bio: 'Restaurant accountant. I know who really makes the stock from scratch, and I’ll take you to dinner there.',
    portrait: 3,
    values: { environment: 83, lifestyle: 39, openness: 61, identity: 35 },
    interestIds: [6, 8, 18],
  },
  {
    username: 'bruno.teixeira',
    firstName: 'Bruno',
    lastName: 'Teixeira',
    bio:
      'I paint signs by hand, gold leaf on glass. A good letter R takes a ' +
      'morning. Happy to be interrupted by anyone curious.',
    portrait: 68,
    values: { environment: 35, lifestyle: 78, openness: 45, identity: 71 },
    interestIds: [4, 14, 13],
  },
  {
    username: 'cecily.hart',
    firstName: 'Cecily',
    lastName: 'Hart',
    bio: 'Botanical printmaker. I walk around after storms picking up what the trees dropped and put it all through a press.',
    portrait: 41,
    values: { environment: 38, lifestyle: 75, openness: 49, identity: 68 },
    interestIds: [4, 14],
  },
  {
    username: 'felix.amaro',
    firstName: 'Félix',
    lastName: 'Amaro',
    bio: '',
    portrait: 81,
    values: { environment: 36, lifestyle: 82, openness: 41, identity: 70 },
    interestIds: [4, 13, 11],
  },
  {
    username: 'camila.duarte',
    firstName: 'Camila',
    lastName: 'Duarte',
    bio: 'Fintech, third visa, first apartment with a view. I close deals over cortaditos and dance until the lights come on.',
    portrait: 17,
    values: { environment: 98, lifestyle: 97, openness: 99, identity: 2 },
    interestIds: [5, 7, 8],
  },
  {
    username: 'jordan.pace',
    firstName: 'Jordan',
    lastName: 'Pace',
    bio:
      'I build arcade cabinets for offices that pretend to be fun. Mine ' +
      'are fun. I’ve never once gone home before the last song.',
    portrait: 65,
    values: { environment: 97, lifestyle: 98, openness: 97, identity: 4 },
    interestIds: [5, 7, 8, 13],
  },
  {
    username: 'esther.villanueva',
    firstName: 'Esther',
    lastName: 'Villanueva',
    bio:
      'I teach night classes in philosophy to nurses and bouncers, who are ' +
      'better at it than undergraduates. I argue sitting down.',
    portrait: 34,
    values: { environment: 96, lifestyle: 97, openness: 98, identity: 99 },
    interestIds: [12, 16, 18],
  },
  {
    username: 'amari.blake',
    firstName: 'Amari',
    lastName: 'Blake',
    bio:
      'Bookseller, playwright, reluctant beach resident. I wear black to ' +
      'the ocean and read plays to whoever sits next to me.',
    portrait: 59,
    values: { environment: 99, lifestyle: 96, openness: 97, identity: 96 },
    interestIds: [12, 16, 11],
  },
  {
    username: 'ingrid.solano',
    firstName: 'Ingrid',
    lastName: 'Solano',
    bio: 'I’m learning my sixth language from a parrot and my fifth from my mother-in-law. The parrot is more patient.',
    portrait: 5,
    values: { environment: 93, lifestyle: 89, openness: 95, identity: 90 },
    interestIds: [12, 18, 8],
  },
  {
    username: 'hollis.grady',
    firstName: 'Hollis',
    lastName: 'Grady',
    bio:
      'Grove man from Homestead: mangoes, avocados, five grandchildren. I say ' +
      'grace, fix tractors, and send everybody home with fruit.',
    portrait: 89,
    values: { environment: 2, lifestyle: 4, openness: 1, identity: 3 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'mabel.tiger',
    firstName: 'Mabel',
    lastName: 'Tiger',
    bio:
      'Miccosukee. I sew patchwork with my daughters and run the airboat on ' +
      'school trips. Children listen better when the engine’s off.',
    portrait: 43,
    values: { environment: 4, lifestyle: 2, openness: 3, identity: 2 },
    interestIds: [9, 10, 15],
  },
  {
    username: 'josiah.reed',
    firstName: 'Josiah',
    lastName: 'Reed',
    bio: 'I live on a sloop, carve decoys, and row to shore for mail. The radio stays off unless there’s weather.',
    portrait: 90,
    values: { environment: 3, lifestyle: 97, openness: 2, identity: 98 },
    interestIds: [4, 9, 14],
  },
  {
    username: 'odalys.pino',
    firstName: 'Odalys',
    lastName: 'Pino',
    bio: '',
    portrait: 46,
    values: { environment: 1, lifestyle: 99, openness: 4, identity: 97 },
    interestIds: [4, 9, 11],
  },
];
