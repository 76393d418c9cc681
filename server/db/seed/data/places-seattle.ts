import type { PlaceSeed } from './types';

export const placesSeattle: readonly PlaceSeed[] = [
  {
    name: 'Discovery Park',
    description:
      'Bluffs, meadows and a lighthouse on the point, all inside the city. Meet at the visitor center by the east gate.',
    category: 'Outdoor & Nature',
    city: 'Seattle, WA',
    area: 'North Seattle',
    address: '3801 Discovery Park Blvd, Seattle, WA 98199',
    lat: 47.6586,
    lng: -122.4061,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Gas Works Park',
    description:
      'Rusty towers on Lake Union and a hill made for kites and hill repeats. The seaplanes come in right over your head.',
    category: 'Outdoor & Nature',
    city: 'Seattle, WA',
    area: 'North Seattle',
    address: '2101 N Northlake Way, Seattle, WA 98103',
    lat: 47.6456,
    lng: -122.3344,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Seattle Central Library',
    description:
      'Glass and steel on the outside, a book spiral and a bright red floor inside. Meet in the third-floor living room.',
    category: 'Creative & Arts',
    city: 'Seattle, WA',
    area: 'Central Seattle',
    address: '1000 4th Ave, Seattle, WA 98104',
    lat: 47.6067,
    lng: -122.3325,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Green Lake Community Center',
    description:
      'Where the 2.8-mile loop begins and ends. Warm lobby, swimming beach next door, herons if you look left.',
    category: 'Fitness & Wellness',
    city: 'Seattle, WA',
    area: 'North Seattle',
    address: '7201 E Green Lake Dr N, Seattle, WA 98115',
    lat: 47.6803,
    lng: -122.3287,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Ballard Farmers Market',
    description:
      'Sundays, all year round, on the brick street. Smoked salmon, foraged mushrooms, and a line for the pizza oven.',
    category: 'Food & Dining',
    city: 'Seattle, WA',
    area: 'North Seattle',
    address: '5345 Ballard Ave NW, Seattle, WA 98107',
    lat: 47.6672,
    lng: -122.3845,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Seward Park',
    description:
      'A whole peninsula of old trees in Lake Washington, with a level path around the edge. Eagles most days.',
    category: 'Outdoor & Nature',
    city: 'Seattle, WA',
    area: 'South Seattle',
    address: '5895 Lake Washington Blvd S, Seattle, WA 98118',
    lat: 47.5508,
    lng: -122.2575,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Colman Dock Ferry Terminal',
    description:
      'Walk on, coffee in hand, and be on an island in half an hour. Meet under the departures board upstairs.',
    category: 'Social & Networking',
    city: 'Seattle, WA',
    area: 'Central Seattle',
    address: '801 Alaskan Way, Seattle, WA 98104',
    lat: 47.6025,
    lng: -122.3385,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Half Moon Coffee & Games',
    description:
      'Four hundred board games, patient staff, pots of tea with three ' +
      'cups. They hold the round table for groups who call ahead.',
    category: 'Social & Networking',
    city: 'Seattle, WA',
    area: 'Central Seattle',
    address: '1518 11th Ave, Seattle, WA 98122',
    lat: 47.6148,
    lng: -122.3182,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Airport Way Print Shop',
    description:
      'A letterpress studio in a former brewery building. Ink under the fingernails, trains past the window.',
    category: 'Creative & Arts',
    city: 'Seattle, WA',
    area: 'South Seattle',
    address: '5705 Airport Way S, Seattle, WA 98108',
    lat: 47.5512,
    lng: -122.3195,
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Salmonberry Kitchen',
    description:
      'A teaching kitchen run by neighbors, one block from light rail. Good knives, deep sinks and a very long table.',
    category: 'Food & Dining',
    city: 'Seattle, WA',
    area: 'South Seattle',
    address: '4914 Rainier Ave S, Seattle, WA 98118',
    lat: 47.5583,
    lng: -122.2858,
    timeZone: 'America/Los_Angeles',
  },
];
