import {
  communityList,
  communityListReader,
  ideaList,
  ideaListReader,
  placeList,
  placeListReader,
  type Community,
  type Idea,
  type Place,
} from '#shared/api/catalogue';
import { interestList, interestListReader, type Interest } from '#shared/api/interests';
import { tribDefaults } from '#shared/api/trib-fields';
import { tribList, tribListReader, type Trib } from '#shared/api/tribs';
import { publicUserList, publicUserListReader, type PublicUser } from '#shared/api/users';
import { tribWith } from '../features/tribs/trib-fixture';

export const MAYA = { id: 3, displayName: 'Maya', bio: 'Climbs', profileImage: '/portraits/3.svg' };
const START = '2998-01-01T20:00:00.000Z';

const INTEREST: Interest = { id: 1, name: 'Nature', icon: 'leaf', description: 'Trails and tents' };
const IDEA: Idea = {
  id: 1,
  title: 'Slow walk',
  category: 'Outdoor & Nature',
  description: 'Two hours without a phone.',
  image: '/covers/mountain-trail.svg',
  location: 'Greenbelt',
  duration: '3 hours',
  rating: 4.8,
  nearCount: 2,
  nearTribId: 7,
};
const COMMUNITY: Community = {
  id: 1,
  name: 'Greenbelt Talkers',
  category: 'Outdoor & Nature',
  location: 'Austin, TX',
  cityId: 4_671_654,
  distanceMiles: 3,
  withinReach: true,
  memberCount: 12,
  description: 'Walks with words.',
  image: '/covers/mountain-trail.svg',
  isMember: true,
  role: 'member',
  isRequested: false,
  admission: 'open',
  hasOwner: false,
  isArchived: false,
};
const PLACE: Place = {
  id: 1,
  name: 'Zilker Park',
  description: 'Grass and a river.',
  category: 'Park',
  city: 'Austin, TX',
  cityId: 4_671_654,
  area: 'South',
  timeZone: 'America/Chicago',
};
const PERSON: PublicUser = { ...MAYA, location: 'Austin, TX', verified: true };
export const TRIB: Trib = tribWith({
  location: 'Zilker Park',
  city: 'Austin, TX',
  cityId: 4_671_654,
  distanceMiles: 3,
  direction: 'southwest',
  withinReach: true,
  category: 'Outdoor & Nature',
  mainImageUrl: '/covers/mountain-trail.svg',
  mainImageBlur: 'data:image/webp;base64,AAAA',
  topMembers: [{ member: MAYA, compatibility: 92, matchLevel: 'perfect' }],
  members: [MAYA],
  startTime: START,
  endTime: '2998-01-01T23:00:00.000Z',
  placeId: 1,
  ideaId: 1,
  communityId: 1,
  community: { id: 1, name: 'Greenbelt Talkers' },
  costDetails: 'For tea',
  membership: 'joined',
});

/**
 * For each list: an item as our server sends it, the fields that every server sends (`promised`), and what the reader
 * fills in for other fields that are absent, unless that is null. The tests run in UTC.
 */
export const LISTS = {
  interests: {
    schema: interestList,
    reader: interestListReader,
    item: INTEREST,
    promised: ['id', 'name', 'icon'],
    read: {},
  },
  ideas: {
    schema: ideaList,
    reader: ideaListReader,
    item: IDEA,
    promised: ['id', 'title', 'category', 'description'],
    read: {},
  },
  communities: {
    schema: communityList,
    reader: communityListReader,
    item: COMMUNITY,
    promised: ['id', 'name', 'category', 'memberCount'],
    read: { isMember: false, isRequested: false, admission: 'open', hasOwner: true, isArchived: false },
  },
  places: {
    schema: placeList,
    reader: placeListReader,
    item: PLACE,
    promised: ['id', 'name', 'category'],
    read: { city: '', timeZone: 'UTC' },
  },
  people: {
    schema: publicUserList,
    reader: publicUserListReader,
    item: PERSON,
    promised: ['id', 'displayName'],
    read: { verified: false },
  },
  tribs: {
    schema: tribList,
    reader: tribListReader,
    item: TRIB,
    promised: ['id', 'name', 'description', 'avgCompatibility', 'members', 'memberCount', 'creatorId'],
    read: {
      ...tribDefaults,
      matchLevel: 'great',
      topMembers: [],
      placeShown: 'exact',
      placeIsPublic: false,
      timeZone: 'UTC',
      cancelled: false,
      saved: false,
    },
  },
} as const;

export const LIST_NAMES = ['interests', 'ideas', 'communities', 'places', 'people', 'tribs'] as const;
type ListName = (typeof LIST_NAMES)[number];
export type Fields = Record<string, unknown>;

export const without = (item: object, absent: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !absent.includes(key)));

/** The combinations of absent fields to test: each field alone, and all of them together. */
export function absences(name: ListName): string[][] {
  const promised: readonly string[] = LISTS[name].promised;
  const keys = Object.keys(LISTS[name].item).filter((key) => !promised.includes(key));
  return [...keys.map((key) => [key]), keys];
}

const labelOf = (absent: readonly string[]) => (absent.length > 1 ? 'Bare' : `No ${absent.join()}`);

/** One item for each combination, titled after it; the one without any optional field comes first. */
export const sent = (name: ListName): Fields[] =>
  absences(name)
    .toReversed()
    .map((absent, index) => {
      const title = { [titleKey(name)]: labelOf(absent) };
      return { ...without(LISTS[name].item, absent), ...title, id: index + 1 };
    });

const titleKey = (name: ListName) =>
  name === 'ideas' ? 'title' : name === 'people' ? 'displayName' : 'name';
export const labels = (name: ListName) => absences(name).map(labelOf);
