import type { CommunitySeed } from './types';

export const communities: readonly CommunitySeed[] = [
  {
    name: 'Greenbelt Talkers',
    category: 'Fitness & Wellness',
    city: 'Austin, TX',
    description:
      'Runners and walkers who meet at the Zilker trailhead and refuse to go faster than ' +
      'conversation. The long route is optional, the breakfast after it is not.',
    cover: 'running',
    members: 18,
    meetups: ['Ten Minutes Running, Two Minutes Walking', 'Greenbelt, Five Miles, One Conversation'],
  },
  {
    name: 'East Side Supper Rota',
    category: 'Food & Dining',
    city: 'Austin, TX',
    description:
      'Twelve people, one shared kitchen, one cook each time. Everybody ' +
      'else brings ice, gossip and containers for leftovers.',
    cover: 'dinner',
    members: 12,
    meetups: ['Four Generations of Potluck', 'Gumbo from the Roux Up'],
  },
  {
    name: 'Paper, Clay & Thread',
    category: 'Creative & Arts',
    city: 'Austin, TX',
    description:
      'A quiet table at Bluestem for people with a half-finished project. We ' +
      'work for two hours, then show one another what went wrong.',
    cover: 'craft',
    members: 9,
    meetups: ['What Grows in the Ditch: A Dye Day'],
  },
  {
    name: 'Creek Kids & Their Grown-ups',
    category: 'Outdoor & Nature',
    city: 'Austin, TX',
    description:
      'Families who would rather be ankle-deep in Bull Creek than in line for anything. Spare socks live in the red bin.',
    cover: 'wildlife',
    members: 15,
    meetups: ['Market Morning with Small Assistants'],
  },
  {
    name: 'Foot Passengers',
    category: 'Social & Networking',
    city: 'Seattle, WA',
    description:
      'We walk onto ferries without a car and see where lunch is. Islands so far: six. Missed boats: also six.',
    cover: 'ferry',
    members: 20,
    meetups: ['Bainbridge on Foot, Pie Included'],
  },
  {
    name: 'Columbia City Ferment Club',
    category: 'Food & Dining',
    city: 'Seattle, WA',
    description:
      'Kimchi, kraut, koji and one crock we don’t talk about. Jars are ' +
      'swapped on the first Sunday of the month at Salmonberry.',
    cover: 'cooking',
    members: 11,
    meetups: ['How to Fillet a Rockfish'],
  },
  {
    name: 'The Argument Film Series',
    category: 'Creative & Arts',
    city: 'Seattle, WA',
    description:
      'One film, one hour of discussion, tea throughout. You may change your mind in public; we clap when it happens.',
    cover: 'cinema',
    members: 16,
    meetups: ['Four Short Films and One Long Argument'],
  },
  {
    name: 'Green Lake Cold Club',
    category: 'Fitness & Wellness',
    city: 'Seattle, WA',
    description:
      'In the water for as long as a verse and a chorus, whatever the ' +
      'month. Robes, thermoses and a strict rule against bravado.',
    cover: 'swim',
    members: 14,
    meetups: ['Two Laps, No Stopwatch'],
  },
  {
    name: 'Slow Summit Club',
    category: 'Outdoor & Nature',
    city: 'Denver, CO',
    description:
      'Foothill hiking for people who like the stops. We turn around when ' +
      'it stops being fun and have never once regretted it.',
    cover: 'mountain-trail',
    members: 22,
    meetups: ['Trading Post Loop, Lungs Included'],
  },
  {
    name: 'The Chile Line',
    category: 'Food & Dining',
    city: 'Denver, CO',
    description:
      'Roasters, tamale folders and the merely hungry. We buy by the bushel, roast together, and fight about mild.',
    cover: 'street-food',
    members: 13,
    meetups: ['Green Chile, Masa and Gossip'],
  },
  {
    name: 'Late Shift Social',
    category: 'Social & Networking',
    city: 'Denver, CO',
    description:
      'Nurses, bakers, bartenders and drivers whose Saturday is on a Tuesday. ' +
      'Dinner is at four in the afternoon or two in the morning.',
    cover: 'patio',
    members: 17,
    meetups: [],
  },
  {
    name: 'Bench & Darkroom',
    category: 'Creative & Arts',
    city: 'Denver, CO',
    description:
      'Film shooters, menders and makers sharing tools on Santa Fe. Anyone can ' +
      'learn to print here, and someone will always make the tea.',
    cover: 'photography',
    members: 8,
    meetups: [],
  },
  {
    name: 'Slack Tide Paddlers',
    category: 'Outdoor & Nature',
    city: 'Miami, FL',
    description:
      'We go out when the water does nothing at all. Mangroves, ' +
      'manatees, sandbar snacks, and home before the wind gets up.',
    cover: 'kayak',
    members: 19,
    meetups: ['Mangrove Tunnels Before the Wind'],
  },
  {
    name: 'Before the Bridge',
    category: 'Fitness & Wellness',
    city: 'Miami, FL',
    description:
      'Early riders and runners who cross the Rickenbacker while the city is asleep. Two speeds, one coffee window.',
    cover: 'cycling',
    members: 21,
    meetups: ['The Forty-and-Just-Started Run'],
  },
  {
    name: 'Mesa Larga',
    category: 'Food & Dining',
    city: 'Miami, FL',
    description:
      'One long table a month: Cuban, Haitian, Peruvian, Trinidadian, and ' +
      'whatever your aunt calls it. Bring a chair if you have one.',
    cover: 'long-table',
    members: 10,
    meetups: ['Mango Man’s Long Table', 'Pikliz by the Jar'],
  },
  {
    name: 'Crosstalk Miami',
    category: 'Social & Networking',
    city: 'Miami, FL',
    description:
      'Spanish, Kreyòl, Portuguese and English, in half-hour turns. ' +
      'Mistakes are corrected once and then remembered fondly.',
    cover: 'language-exchange',
    members: 6,
    meetups: [],
  },
];
