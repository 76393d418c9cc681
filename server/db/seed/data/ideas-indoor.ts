import type { IdeaSeed } from './types';

export const ideasIndoor: readonly IdeaSeed[] = [
  {
    title: 'Farmers Market Crawl',
    category: 'Food & Dining',
    cover: 'market',
    description:
      'One small thing from five stalls, eaten on the nearest bench, in an order the group argues about.',
    location: 'Weekend markets',
    duration: '2 hours',
    rating: 4.7,
  },
  {
    title: 'Cook One Dish Together',
    category: 'Food & Dining',
    cover: 'cooking',
    description:
      'One recipe, done properly and without hurry. The person who knows it explains why, not only how.',
    location: 'Community kitchens',
    duration: '3-4 hours',
    rating: 4.9,
  },
  {
    title: 'Street Food Trail',
    category: 'Food & Dining',
    cover: 'street-food',
    description:
      'Three or four places within walking distance, everything shared, nobody full before the last one.',
    location: 'A few blocks with many windows',
    duration: '3 hours',
    rating: 4.7,
  },
  {
    title: 'Potluck of Family Recipes',
    category: 'Food & Dining',
    cover: 'dinner',
    description: 'Bring the dish your family argues about, along with the story of who makes it best.',
    location: 'Picnic shelters and shared kitchens',
    duration: '3-4 hours',
    rating: 4.8,
  },
  {
    title: 'Coffee Cupping',
    category: 'Food & Dining',
    cover: 'coffee',
    description:
      'Slurp six coffees off a spoon and find out whether you really taste blueberries. Decaf for the shaky.',
    location: 'Local roasters',
    duration: '90 minutes',
    rating: 4.3,
  },
  {
    title: 'Dumpling Workshop',
    category: 'Food & Dining',
    cover: 'dumplings',
    description:
      'Forty wrappers each, three fillings and a contest for the ugliest fold. The ugly ones taste the same.',
    location: null,
    duration: null,
    rating: 4.8,
  },
  {
    title: 'Sourdough Swap',
    category: 'Food & Dining',
    cover: 'bread',
    description:
      'Trade starters, loaves and disasters. Bring a jar with a name on it, because they all have names.',
    location: 'Bakeries and cafés',
    duration: '2 hours',
    rating: 4.2,
  },
  {
    title: 'Long Table Sunday Lunch',
    category: 'Food & Dining',
    cover: 'long-table',
    description:
      'One table, many dishes, no rush. Seats move after every course so that everyone meets everyone.',
    location: 'Shaded parks and big kitchens',
    duration: '4 hours',
    rating: 4.9,
  },
  {
    title: 'Board Game Afternoon',
    category: 'Social & Networking',
    cover: 'board-games',
    description:
      'Two tables, one loud and one thoughtful. Rules are explained once, kindly, and then in panic.',
    location: 'Game cafés',
    duration: '3-4 hours',
    rating: 4.6,
  },
  {
    title: 'New in Town Coffee',
    category: 'Social & Networking',
    cover: 'patio',
    description: 'For anyone who arrived within the year, and for locals who remember what that was like.',
    location: 'Neighborhood cafés',
    duration: '90 minutes',
    rating: 4.5,
  },
  {
    title: 'Founders Without Pitches',
    category: 'Social & Networking',
    cover: 'cowork',
    description:
      'People who run things, saying what is actually hard. Slides and the word “pivot” stay at the door.',
    location: 'Back rooms and late cafés',
    duration: '2-3 hours',
    rating: 4.4,
  },
  {
    title: 'Language Exchange Table',
    category: 'Social & Networking',
    cover: 'language-exchange',
    description:
      'Half an hour in one language, half in the other, with a stack of questions better than “where are you from”.',
    location: 'Cafés and libraries',
    duration: '2 hours',
    rating: 4.6,
  },
  {
    title: 'Day Trip by Ferry or Train',
    category: 'Social & Networking',
    cover: 'ferry',
    description:
      'Out on the late morning departure, lunch on the other side, back by evening. Nobody has to park.',
    location: 'Docks and stations',
    duration: '5-6 hours',
    rating: 4.8,
  },
  {
    title: 'Trip Planning Night',
    category: 'Social & Networking',
    cover: 'trip',
    description:
      'Everyone brings one place they know and one they want to see. Maps on the table, prices out loud.',
    location: null,
    duration: '2 hours',
    rating: 4.5,
  },
  {
    title: 'Repair Café',
    category: 'Social & Networking',
    cover: 'repair',
    description:
      'Bring the lamp, the zipper or the toaster. Somebody here fixes those and would love to show you how.',
    location: 'Libraries and workshops',
    duration: '3 hours',
    rating: 4.4,
  },
  {
    title: 'Volunteer Shift and Supper',
    category: 'Social & Networking',
    cover: 'garden',
    description:
      'Two hours of useful work side by side, then a cheap and well-earned meal around the corner.',
    location: 'Food banks and community gardens',
    duration: '3-4 hours',
    rating: 4.7,
  },
  {
    title: 'Urban Sketch Walk',
    category: 'Creative & Arts',
    cover: 'painting',
    description:
      'Three stops, twenty minutes each, one page per stop. Stick figures are welcome and often the best ones.',
    location: 'Markets, docks and old streets',
    duration: '2-3 hours',
    rating: 4.6,
  },
  {
    title: 'Photo Walk with One Lens',
    category: 'Creative & Arts',
    cover: 'photography',
    description: 'One lens or one phone, one theme, ten frames. At the end everyone shows exactly two.',
    location: 'Neighborhoods with good light',
    duration: '2-3 hours',
    rating: 4.5,
  },
  {
    title: 'Clay Hand-Building',
    category: 'Creative & Arts',
    cover: 'pottery',
    description:
      'Pinch, coil, slab. You leave with clay in your hair and come back in two weeks for a slightly crooked bowl.',
    location: 'Shared studios',
    duration: '3 hours',
    rating: 4.7,
  },
  {
    title: 'Letterpress Sampler',
    category: 'Creative & Arts',
    cover: 'writing',
    description:
      'Set a line of type, ink it, pull it. Take home ten cards that say whatever you had the letters for.',
    location: 'Print shops',
    duration: '3 hours',
    rating: 4.6,
  },
  {
    title: 'Silent Reading Hour',
    category: 'Creative & Arts',
    cover: 'book-club',
    description:
      'An hour with your own book in good company, then an hour of telling each other what you would lend.',
    location: 'Libraries and quiet cafés',
    duration: '2-3 hours',
    rating: 4.5,
  },
  {
    title: 'Porch Music Jam',
    category: 'Creative & Arts',
    cover: 'live-music',
    description:
      'Acoustic only, three chords or fewer to begin with. Singers, spoon players and people who hum are all in the band.',
    location: null,
    duration: null,
    rating: 4.6,
  },
  {
    title: 'Short Film Night',
    category: 'Creative & Arts',
    cover: 'cinema',
    description: 'Four or five shorts, lights up in between, and time to disagree about every one of them.',
    location: 'Libraries and small cinemas',
    duration: '3 hours',
    rating: 4.4,
  },
  {
    title: 'Mend and Stitch Circle',
    category: 'Creative & Arts',
    cover: 'craft',
    description:
      'Bring the thing with the hole in it. Needles, thread and someone who knows three good stitches are provided.',
    location: 'Studios and living libraries',
    duration: '2-3 hours',
    rating: null,
  },
];
