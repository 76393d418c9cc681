import type { PlaceSeed } from './types';
import { placesAustin } from './places-austin';
import { placesSeattle } from './places-seattle';
import { placesDenver } from './places-denver';
import { placesMiami } from './places-miami';

export const places: readonly PlaceSeed[] = [
  ...placesAustin,
  ...placesSeattle,
  ...placesDenver,
  ...placesMiami,
];
