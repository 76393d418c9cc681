import type { PersonSeed } from './types';
import { peopleAustin1 } from './people-austin-1';
import { peopleAustin2 } from './people-austin-2';
import { peopleSeattle1 } from './people-seattle-1';
import { peopleSeattle2 } from './people-seattle-2';
import { peopleDenver1 } from './people-denver-1';
import { peopleDenver2 } from './people-denver-2';
import { peopleMiami1 } from './people-miami-1';
import { peopleMiami2 } from './people-miami-2';

export const people: readonly PersonSeed[] = [
  ...peopleAustin1,
  ...peopleAustin2,
  ...peopleSeattle1,
  ...peopleSeattle2,
  ...peopleDenver1,
  ...peopleDenver2,
  ...peopleMiami1,
  ...peopleMiami2,
];
