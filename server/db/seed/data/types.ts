import type { CoverSlug } from '#shared/domain/covers';

export interface InterestSeed {
  id: number;
  name: string;
  icon: string;
  description: string | null;
}

export type City = 'Austin, TX' | 'Seattle, WA' | 'Denver, CO' | 'Miami, FL';

type Category =
  | 'Outdoor & Nature'
  | 'Fitness & Wellness'
  | 'Food & Dining'
  | 'Social & Networking'
  | 'Creative & Arts';

/** Each value runs from 0 to 100 between the two words of its slider. */
interface ValuesSeed {
  environment: number;
  lifestyle: number;
  openness: number;
  identity: number;
}

/** `portrait` is the number of a shipped picture: 1-48 look like women, 49-96 like men, 97-99 like either. */
export interface PersonSeed {
  username: string;
  displayName: string;
  firstName: string;
  lastName: string;
  city: City;
  bio: string;
  portrait: number;
  values: ValuesSeed;
  interestIds: readonly number[];
}

export type PersonOfCity = Omit<PersonSeed, 'city' | 'displayName'>;

export interface PlaceSeed {
  name: string;
  description: string;
  category: Category;
  city: City;
  area: string;
  address: string;
  /** Latitude and longitude. */
  at: readonly [number, number];
  timeZone: string;
}

export interface IdeaSeed {
  title: string;
  category: Category;
  cover: CoverSlug;
  description: string;
  location: string | null;
  duration: string | null;
  rating: number | null;
}

/**
 * `idea` is a title, `place` a name, `host` a username. A weekday means the next one, a number is days from today;
 * times are in the zone of the place. `day`, `start` and `end` are null together.
 */
export interface MeetupSeed {
  name: string;
  description: string;
  idea: string;
  cover: CoverSlug;
  place: string;
  host: string;
  interests: readonly string[];
  day: 'saturday' | 'sunday' | number | null;
  start: string | null;
  end: string | null;
  maxParticipants: number;
  members: number;
  whoCanJoin: 'Everyone welcome' | 'Friends only' | 'Invite only';
  dressCode: 'Casual' | 'Smart casual' | 'Formal' | 'Themed';
  alcoholPolicy: 'None' | 'Optional';
  cost: 'Free' | '$5-15' | '$15-30' | '$30+';
  costDetails: string | null;
}

/** What is usual may be left out. */
type Usual = 'whoCanJoin' | 'dressCode' | 'alcoholPolicy' | 'cost' | 'costDetails';
export type WrittenMeetup = Omit<MeetupSeed, Usual> & Partial<Pick<MeetupSeed, Usual>>;

/** `meetups` are names; their hosts are members. */
export interface CommunitySeed {
  name: string;
  category: Category;
  city: City;
  description: string;
  cover: CoverSlug;
  members: number;
  meetups: readonly string[];
}

export interface MessageSeed {
  from: string;
  text: string;
  minutesAgo: number;
}

export interface RoomSeed {
  meetup: string;
  messages: readonly MessageSeed[];
}

export interface CommunityRoomSeed {
  community: string;
  messages: readonly MessageSeed[];
}
