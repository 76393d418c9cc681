import type { MeetupSeed, WrittenMeetup } from './types';
import { meetupsAustin } from './meetups-austin';
import { meetupsSeattle } from './meetups-seattle';
import { meetupsDenver } from './meetups-denver';
import { meetupsMiami } from './meetups-miami';
import { meetupsPast } from './meetups-past';

export const meetups: readonly MeetupSeed[] = [
  ...meetupsAustin,
  ...meetupsSeattle,
  ...meetupsDenver,
  ...meetupsMiami,
].map(complete);

export const pastMeetups: readonly MeetupSeed[] = meetupsPast.map(complete);

function complete(written: WrittenMeetup): MeetupSeed {
  return {
    whoCanJoin: 'Everyone welcome',
    dressCode: 'Casual',
    alcoholPolicy: 'None',
    cost: 'Free',
    costDetails: null,
    ...written,
  };
}
