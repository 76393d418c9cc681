import { HOUR_MS } from '#shared/domain/durations';
import { type Answers, groupPoint, answerVector } from '#shared/domain/compatibility';
import { ALCOHOL_POLICIES, COSTS, DRESS_CODES } from '#shared/domain/trib-options';
import { interests } from '../server/db/seed/data/interests';
import { meetups } from '../server/db/seed/data/meetups';
import { people as writtenPeople } from '../server/db/seed/data/people';

type Random = () => number;
const below = (random: Random, count: number) => Math.floor(random() * count);

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[below(random, values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

function pickSeveral<T>(random: Random, values: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  while (picked.size < count) picked.add(pick(random, values));
  return [...picked];
}

/** Generates answers over the whole range, and names and bios of realistic length. */
export function generatePerson(random: Random, id: number) {
  const value = () => below(random, 101);
  const interestIds = pickSeveral(
    random,
    interests.map((interest) => interest.id),
    1 + below(random, 5),
  );
  const answers: Answers = {
    valuesEnvironment: value(),
    valuesLifestyle: value(),
    valuesOpenness: value(),
    valuesIdentity: value(),
    interestIds,
  };
  const { displayName, bio, portrait, city } = pick(random, writtenPeople);
  const row = {
    id,
    display_name: displayName,
    bio: bio || null,
    location: city,
    profile_image: `/portraits/${portrait}.svg`,
    values_environment: answers.valuesEnvironment,
    values_lifestyle: answers.valuesLifestyle,
    values_openness: answers.valuesOpenness,
    values_identity: answers.valuesIdentity,
    interest_ids: interestIds,
    point: asCube(answerVector(answers).point),
    interest_bonus: answerVector(answers).interestBonus,
  };
  return { row, vector: answerVector(answers) };
}

type GeneratedPerson = ReturnType<typeof generatePerson>;
/** A place whose id is null is not in the catalogue. */
type Place = {
  id: number | null;
  name: string;
  city: string;
  city_id: number;
  time_zone: string;
};

const MEMBERS = 5;
const DAYS = 60;

/** Generates an upcoming meetup within 60 days, at any of these places, with five different members. */
export function generateMeetup(
  random: Random,
  id: number,
  { people, places, ideas }: ExistingRows,
): Record<string, unknown> {
  const written = pick(random, meetups);
  const place = pick(random, places);
  const idea = pick(random, ideas);
  const members = pickSeveral(random, people, MEMBERS);
  const { memberCount, point, base } = groupPoint(members.map((member) => member.vector));
  const startsAt = Date.now() + HOUR_MS + random() * DAYS * 24 * HOUR_MS;
  return {
    id,
    creator_id: members[0]?.row.id,
    name: `${written.name}, ${id}`,
    description: written.description,
    location: place.name,
    place_id: place.id,
    idea_id: idea.id,
    city: place.city,
    city_id: place.city_id,
    category: idea.category,
    time_zone: place.time_zone,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(startsAt + 3 * HOUR_MS).toISOString(),
    max_participants: MEMBERS + 1 + below(random, 10),
    categories: written.interests,
    who_can_join: 'Everyone welcome',
    dress_code: pick(random, DRESS_CODES),
    alcohol_policy: pick(random, ALCOHOL_POLICIES),
    cost: pick(random, COSTS),
    cost_details: written.costDetails,
    main_image_url: idea.image,
    member_count: memberCount,
    point: asCube(point),
    base,
    members: members.map((member) => member.row.id),
  };
}

export type ExistingRows = {
  people: readonly GeneratedPerson[];
  places: readonly Place[];
  ideas: readonly { id: number; category: string; image: string | null }[];
};

const asCube = (point: readonly number[]) => `(${point.join(',')})`;
