import type { PlaceSeed } from './types';

export const placesDenver: readonly PlaceSeed[] = [
  {
    name: 'City Park Pavilion',
    description:
      'The old Spanish-style pavilion on Ferril Lake, with the skyline and the Front Range lined up behind it.',
    category: 'Outdoor & Nature',
    city: 'Denver, CO',
    area: 'Central Denver',
    address: '2001 Steele St, Denver, CO 80205',
    lat: 39.7479,
    lng: -104.9497,
    timeZone: 'America/Denver',
  },
  {
    name: 'Washington Park Boathouse',
    description:
      'A century-old boathouse on Smith Lake, open on the water side. Level loops, meadows and a crowd of friendly dogs.',
    category: 'Fitness & Wellness',
    city: 'Denver, CO',
    area: 'Central Denver',
    address: 'S Downing St & E Louisiana Ave, Denver, CO 80209',
    lat: 39.7022,
    lng: -104.9706,
    timeZone: 'America/Denver',
  },
  {
    name: 'Red Rocks, Trading Post Trail',
    description:
      'A 1.4-mile loop among red sandstone below the amphitheater. Short, hilly and worth every stop for breath.',
    category: 'Outdoor & Nature',
    city: 'Denver, CO',
    area: 'Morrison',
    address: '17900 Trading Post Rd, Morrison, CO 80465',
    lat: 39.6635,
    lng: -105.2043,
    timeZone: 'America/Denver',
  },
  {
    name: 'Sloan’s Lake Park',
    description:
      'Two and a half miles around the water with mountains to the west. Pelicans, playgrounds and steady wind.',
    category: 'Outdoor & Nature',
    city: 'Denver, CO',
    area: 'North Denver',
    address: '1700 N Sheridan Blvd, Denver, CO 80212',
    lat: 39.7497,
    lng: -105.0447,
    timeZone: 'America/Denver',
  },
  {
    name: 'Confluence Park',
    description:
      'Where Cherry Creek meets the South Platte and most of the city’s ' +
      'bike paths meet each other. Steps down to the water.',
    category: 'Social & Networking',
    city: 'Denver, CO',
    area: 'North Denver',
    address: '2250 15th St, Denver, CO 80202',
    lat: 39.7545,
    lng: -105.0078,
    timeZone: 'America/Denver',
  },
  {
    name: 'Denver Central Library',
    description:
      'Towers, a tall central hall and rooms that can be booked for nothing. Meet by the 14th Avenue doors.',
    category: 'Creative & Arts',
    city: 'Denver, CO',
    area: 'Central Denver',
    address: '10 W 14th Ave Pkwy, Denver, CO 80204',
    lat: 39.7372,
    lng: -104.9884,
    timeZone: 'America/Denver',
  },
  {
    name: 'Union Station Great Hall',
    description:
      'High windows, deep couches and shuffleboard in the waiting room of ' +
      'a working train station. Easy to reach from anywhere.',
    category: 'Social & Networking',
    city: 'Denver, CO',
    area: 'North Denver',
    address: '1701 Wynkoop St, Denver, CO 80202',
    lat: 39.753,
    lng: -105.0,
    timeZone: 'America/Denver',
  },
  {
    name: 'Ironside Climbing Hall',
    description:
      'Bouldering in a former foundry. Rental shoes, thick mats and a beginners’ corner nobody is too proud to use.',
    category: 'Fitness & Wellness',
    city: 'Denver, CO',
    area: 'North Denver',
    address: '3215 Walnut St, Denver, CO 80205',
    lat: 39.7669,
    lng: -104.9813,
    timeZone: 'America/Denver',
  },
  {
    name: 'Tejon Street Table',
    description:
      'A shared kitchen with a comal, six burners and garage doors that open onto the sidewalk when the weather agrees.',
    category: 'Food & Dining',
    city: 'Denver, CO',
    area: 'North Denver',
    address: '3219 Tejon St, Denver, CO 80211',
    lat: 39.7625,
    lng: -105.0111,
    timeZone: 'America/Denver',
  },
  {
    name: 'Santa Fe Community Darkroom',
    description:
      'Four enlargers, red light and a drying line across the ceiling. Chemistry and paper are included with a seat.',
    category: 'Creative & Arts',
    city: 'Denver, CO',
    area: 'Central Denver',
    address: '846 Santa Fe Dr, Denver, CO 80204',
    lat: 39.7298,
    lng: -104.9985,
    timeZone: 'America/Denver',
  },
];
