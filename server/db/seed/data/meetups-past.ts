import type { WrittenMeetup } from './types';

/** `day` is a negative number of days. */
export const meetupsPast: readonly WrittenMeetup[] = [
  {
    name: 'Lawn, Lungs, Lagoon',
    description:
      'Slow breathing under the oaks, a stretch on the terrace, and a quiet walk down to the water. I play ' +
      'two short pieces on the oud at the end, and nobody has to say anything clever after them.',
    idea: 'Breathwork and Stretch',
    cover: 'yoga',
    place: 'Laguna Gloria',
    host: 'noor.haddad',
    interests: ['Wellness', 'Nature'],
    day: -8,
    start: '11:00',
    end: '13:00',
    maxParticipants: 10,
    members: 7,
    cost: '$5-15',
    costDetails: 'Garden admission, $10.',
  },
  {
    name: 'Sixty Warm-Up Games and a Match',
    description:
      'We’ll try as many of my sixty warm-ups as it takes to learn all the names, then play ' +
      'seven minutes each way, mixed teams, until lunch. Flat shoes are fine.',
    idea: 'Pickup Soccer',
    cover: 'ball-court',
    place: 'Pan American Neighborhood Park',
    host: 'carlosmireles',
    interests: ['Sports', 'Wellness'],
    day: -15,
    start: '10:00',
    end: '12:00',
    maxParticipants: 12,
    members: 9,
  },
  {
    name: 'Snoring Is a Compliment',
    description:
      'Restorative stretching for people who look after others all week. Bolsters, blankets, harmonium, ' +
      'and no pose you have to hold up yourself. Falling asleep is the advanced version.',
    idea: 'Breathwork and Stretch',
    cover: 'yoga',
    place: 'Green Lake Community Center',
    host: 'anjali.deshpande',
    interests: ['Wellness', 'Nature'],
    day: -10,
    start: '17:30',
    end: '19:00',
    maxParticipants: 10,
    members: 6,
    cost: '$5-15',
    costDetails: 'Goes to the room and the blankets.',
  },
  {
    name: 'Diner Rules Lunch',
    description:
      'Lemon chicken, roast potatoes, and the rice pudding that kept my diner open for twenty-two ' +
      'years. You sit, I serve the first plate, then the apron goes around the table.',
    idea: 'Long Table Sunday Lunch',
    cover: 'dinner',
    place: 'Salmonberry Kitchen',
    host: 'giorgos.m',
    interests: ['Food', 'Families'],
    day: -6,
    start: '13:00',
    end: '17:00',
    maxParticipants: 8,
    members: 8,
    alcoholPolicy: 'Optional',
    cost: '$15-30',
    costDetails: '$20, with seconds.',
  },
  {
    name: 'Cameras from Cigar Boxes',
    description:
      'You’ll build it, walk it around the block, make one exposure and print it under red ' +
      'light. One picture a person. That’s plenty, if you look long enough first.',
    idea: 'Photo Walk with One Lens',
    cover: 'photography',
    place: 'Santa Fe Community Darkroom',
    host: 'silas.boone',
    interests: ['Photography', 'Art & Hobbies'],
    day: -12,
    start: '13:00',
    end: '17:00',
    maxParticipants: 6,
    members: 5,
    cost: '$30+',
    costDetails: '$35 for a box camera, paper and the darkroom.',
  },
  {
    name: 'Badminton with No Net Experience',
    description:
      'I have eleven rackets and a net that fits in an overhead bin. Short games, changing ' +
      'partners, and a thermos of my mother’s tea for whoever is sitting out.',
    idea: 'Park Picnic and Lawn Games',
    cover: 'city-park',
    place: 'City Park Pavilion',
    host: 'hassan.yusuf',
    interests: ['Sports', 'Travel'],
    day: -9,
    start: '14:00',
    end: '17:00',
    maxParticipants: 10,
    members: 8,
  },
  {
    name: 'Slow Yoga at the End of the Beach',
    description:
      'An hour and a bit on the lawn by the jetty. Sighing, creaking and laughing in ' +
      'tree pose are all fine with me. The cruise ships go by and we wave.',
    idea: 'Yoga on the Grass',
    cover: 'beach',
    place: 'South Pointe Park',
    host: 'luz.benitez',
    interests: ['Wellness', 'Nature'],
    day: -7,
    start: '08:30',
    end: '10:00',
    maxParticipants: 12,
    members: 9,
    costDetails: 'A towel, water, and something for the basket if you can.',
  },
  {
    name: 'Ten Ports, One Breakfast',
    description:
      'From Brickell down the path to the Grove and back, no hills because there are none. I’ll tell ' +
      'one port story per stop, and we end at the best cheap breakfast on the mainland.',
    idea: 'Long Bike Loop',
    cover: 'cycling',
    place: 'The Underline, Brickell Backyard',
    host: 'sasha.lemaire',
    interests: ['Travel', 'Sports', 'Wellness'],
    day: -14,
    start: '09:00',
    end: '12:00',
    maxParticipants: 8,
    members: 6,
    cost: '$5-15',
    costDetails: 'Breakfast, about $9.',
  },
];
