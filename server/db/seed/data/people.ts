import type { City, PersonOfCity, PersonSeed } from './types';
import { peopleAustin } from './people-austin';
import { peopleSeattle } from './people-seattle';
import { peopleDenver } from './people-denver';
import { peopleMiami } from './people-miami';

export const people: readonly PersonSeed[] = [
  ...inCity('Austin, TX', peopleAustin),
  ...inCity('Seattle, WA', peopleSeattle),
  ...inCity('Denver, CO', peopleDenver),
  ...inCity('Miami, FL', peopleMiami),
];

function inCity(city: City, seeds: readonly PersonOfCity[]): PersonSeed[] {
  return seeds.map((seed) => ({ ...seed, city, displayName: `${seed.firstName} ${seed.lastName}` }));
}
