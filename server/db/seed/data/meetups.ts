import type { MeetupSeed } from './types';
import { meetupsAustin1 } from './meetups-austin-1';
import { meetupsAustin2 } from './meetups-austin-2';
import { meetupsSeattle1 } from './meetups-seattle-1';
import { meetupsSeattle2 } from './meetups-seattle-2';
import { meetupsDenver1 } from './meetups-denver-1';
import { meetupsDenver2 } from './meetups-denver-2';
import { meetupsMiami1 } from './meetups-miami-1';
import { meetupsMiami2 } from './meetups-miami-2';

export const meetups: readonly MeetupSeed[] = [
  ...meetupsAustin1,
  ...meetupsAustin2,
  ...meetupsSeattle1,
  ...meetupsSeattle2,
  ...meetupsDenver1,
  ...meetupsDenver2,
  ...meetupsMiami1,
  ...meetupsMiami2,
];
