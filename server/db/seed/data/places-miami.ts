import type { PlaceSeed } from './types';

export const placesMiami: readonly PlaceSeed[] = [
  {
    name: 'South Pointe Park',
    description:
      'Lawn and promenade at the very tip of the beach, where the cruise ships slide past close enough to wave at.',
    category: 'Fitness & Wellness',
    city: 'Miami, FL',
    area: 'Biscayne Bay',
    address: '1 Washington Ave, Miami Beach, FL 33139',
    lat: 25.7645,
    lng: -80.1336,
    timeZone: 'America/New_York',
  },
  {
    name: 'Crandon Park',
    description:
      'Two miles of calm, shallow beach with palm shade, grills and volleyball nets. Park in the south lot.',
    category: 'Outdoor & Nature',
    city: 'Miami, FL',
    area: 'Biscayne Bay',
    address: '6747 Crandon Blvd, Key Biscayne, FL 33149',
    lat: 25.7097,
    lng: -80.1562,
    timeZone: 'America/New_York',
  },
  {
    name: 'Matheson Hammock Park',
    description:
      'A round saltwater pool filled by the tide, mangroves behind it, and coral-stone picnic shelters from the thirties.',
    category: 'Outdoor & Nature',
    city: 'Miami, FL',
    area: 'Biscayne Bay',
    address: '9610 Old Cutler Rd, Coral Gables, FL 33156',
    lat: 25.6797,
    lng: -80.2638,
    timeZone: 'America/New_York',
  },
  {
    name: 'Oleta River State Park',
    description:
      'Mangrove tunnels you can paddle in an hour and a half. Rentals at the marina, manatees at their own discretion.',
    category: 'Outdoor & Nature',
    city: 'Miami, FL',
    area: 'Biscayne Bay',
    address: '3400 NE 163rd St, North Miami Beach, FL 33160',
    lat: 25.9222,
    lng: -80.1428,
    timeZone: 'America/New_York',
  },
  {
    name: 'Cuban Memorial Boulevard Park',
    description:
      'A shaded strip of benches under a huge ceiba, a few steps from the coffee windows of Calle Ocho.',
    category: 'Social & Networking',
    city: 'Miami, FL',
    area: 'Central Miami',
    address: 'SW 13th Ave & SW 8th St, Miami, FL 33135',
    lat: 25.7648,
    lng: -80.2159,
    timeZone: 'America/New_York',
  },
  {
    name: 'Miami-Dade Main Library',
    description:
      'Cool, quiet and right off the Metromover, with a wide plaza outside for carrying on the argument.',
    category: 'Creative & Arts',
    city: 'Miami, FL',
    area: 'Central Miami',
    address: '101 W Flagler St, Miami, FL 33130',
    lat: 25.7744,
    lng: -80.1966,
    timeZone: 'America/New_York',
  },
  {
    name: 'The Barnacle Historic State Park',
    description:
      'A boatbuilder’s house from 1891 behind a hammock of old trees, with a lawn that runs down to Biscayne Bay.',
    category: 'Creative & Arts',
    city: 'Miami, FL',
    area: 'Biscayne Bay',
    address: '3485 Main Hwy, Miami, FL 33133',
    lat: 25.7256,
    lng: -80.2428,
    timeZone: 'America/New_York',
  },
  {
    name: 'The Underline, Brickell Backyard',
    description:
      'Gym, stage, game tables and a running path, all in the shade of the Metrorail. Meet at the flexible court.',
    category: 'Fitness & Wellness',
    city: 'Miami, FL',
    area: 'Central Miami',
    address: '1001 SW 1st Ave, Miami, FL 33130',
    lat: 25.7639,
    lng: -80.1956,
    timeZone: 'America/New_York',
  },
  {
    name: 'Sala 29',
    description:
      'A former shoe warehouse with a sprung floor at one end and ' +
      'paint-stained tables at the other. Good fans, better speakers.',
    category: 'Creative & Arts',
    city: 'Miami, FL',
    area: 'Central Miami',
    address: '316 NW 29th St, Miami, FL 33127',
    lat: 25.8043,
    lng: -80.2003,
    timeZone: 'America/New_York',
  },
  {
    name: 'Ti Kay Kitchen',
    description:
      'A small yellow house of a kitchen: two ranges, one porch, herbs out ' +
      'back. Groups of up to ten cook and stay for the meal.',
    category: 'Food & Dining',
    city: 'Miami, FL',
    area: 'Central Miami',
    address: '5912 NE 2nd Ave, Miami, FL 33137',
    lat: 25.8312,
    lng: -80.1918,
    timeZone: 'America/New_York',
  },
];
