import type { PlaceSeed } from './types';

export const placesAustin: readonly PlaceSeed[] = [
  {
    name: 'Zilker Park, Great Lawn',
    description:
      'Forty acres of open grass with the skyline at one end and a rock island ' +
      'to climb in the middle. Kites, dogs, plenty of elbow room.',
    category: 'Outdoor & Nature',
    city: 'Austin, TX',
    area: 'Central Austin',
    address: '2100 Barton Springs Rd, Austin, TX 78704',
    lat: 30.2669,
    lng: -97.7729,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Barton Springs Pool',
    description:
      'Spring-fed and about 68 degrees every day of the year. Grassy banks ' +
      'under pecan trees, and a trailhead to the Greenbelt behind it.',
    category: 'Fitness & Wellness',
    city: 'Austin, TX',
    area: 'Central Austin',
    address: '2131 William Barton Dr, Austin, TX 78746',
    lat: 30.264,
    lng: -97.7713,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Austin Central Library',
    description:
      'Six bright floors over Shoal Creek with reading porches and a ' +
      'roof garden. Meet at the foot of the big wooden stair.',
    category: 'Creative & Arts',
    city: 'Austin, TX',
    area: 'Central Austin',
    address: '710 W Cesar Chavez St, Austin, TX 78701',
    lat: 30.2659,
    lng: -97.7517,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Mueller Lake Park',
    description:
      'An easy paved loop around the lake, an amphitheater and picnic tables. Flat enough for strollers and slow talkers.',
    category: 'Outdoor & Nature',
    city: 'Austin, TX',
    area: 'East Austin',
    address: '4550 Mueller Blvd, Austin, TX 78723',
    lat: 30.2967,
    lng: -97.7066,
    timeZone: 'America/Chicago',
  },
  {
    name: 'SFC Farmers’ Market Downtown',
    description:
      'Saturday mornings on Republic Square: growers, ranchers, tamales, ' +
      'live music. The oak trees keep most of it in shade.',
    category: 'Food & Dining',
    city: 'Austin, TX',
    area: 'Central Austin',
    address: '422 Guadalupe St, Austin, TX 78701',
    lat: 30.2675,
    lng: -97.7474,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Laguna Gloria',
    description:
      'A 1916 villa with sculptures scattered through the woods down to ' +
      'the water. Small admission fee, enormous live oaks.',
    category: 'Creative & Arts',
    city: 'Austin, TX',
    area: 'Central Austin',
    address: '3809 W 35th St, Austin, TX 78703',
    lat: 30.3118,
    lng: -97.7737,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Pan American Neighborhood Park',
    description:
      'Soccer goals, a small hillside stage with murals, and neighbors who will ask whether you need one more player.',
    category: 'Fitness & Wellness',
    city: 'Austin, TX',
    area: 'East Austin',
    address: '2100 E 3rd St, Austin, TX 78702',
    lat: 30.2568,
    lng: -97.718,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Lantern Street Coffee',
    description:
      'Long tables, a shelf of games with most of the pieces, and a back room ' +
      'that is free to whoever writes their name on the board.',
    category: 'Social & Networking',
    city: 'Austin, TX',
    area: 'East Austin',
    address: '1911 E 7th St, Austin, TX 78702',
    lat: 30.2618,
    lng: -97.7212,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Bluestem Clay & Print',
    description:
      'A shared studio in an old machine shop: eight wheels, two presses, one dye sink. Aprons hang by the door.',
    category: 'Creative & Arts',
    city: 'Austin, TX',
    area: 'East Austin',
    address: '979 Springdale Rd, Austin, TX 78702',
    lat: 30.2653,
    lng: -97.6931,
    timeZone: 'America/Chicago',
  },
  {
    name: 'Comal Street Kitchen',
    description:
      'A community kitchen with three stoves and a table for fourteen. ' +
      'You cook together, eat together and split the dishes.',
    category: 'Food & Dining',
    city: 'Austin, TX',
    area: 'East Austin',
    address: '1304 E 4th St, Austin, TX 78702',
    lat: 30.2614,
    lng: -97.729,
    timeZone: 'America/Chicago',
  },
];
