import { compatibility } from '#shared/domain/compatibility';
import { rooms } from './data/rooms';
import type { MeetupSeed } from './data/types';
import type { SeededPerson } from './seed-people';

type Meetup = Pick<MeetupSeed, 'name' | 'host' | 'members'>;

/** What each meetup that somebody already goes to takes from their fit. */
const CROWDING = 6;

/**
 * The host first, then the people who write in its chat, then one after the other who fits the group so far best and is
 * not in many meetups already. A group whose members are alike suits some visitors very well, a mixed one nobody.
 */
export function seedGroups<M extends Meetup>(
  meetups: readonly M[],
  people: readonly SeededPerson[],
): Map<M, SeededPerson[]> {
  const busy = new Map<number, number>();
  return new Map(
    meetups.map((meetup) => {
      const group = groupOf(meetup, people, busy);
      for (const { id } of group) busy.set(id, (busy.get(id) ?? 0) + 1);
      return [meetup, group];
    }),
  );
}

function groupOf(meetup: Meetup, people: readonly SeededPerson[], busy: Map<number, number>): SeededPerson[] {
  const host = people.find(({ username }) => username === meetup.host);
  if (!host) throw new Error(`${meetup.name} has no host`);
  const room = rooms.find((one) => one.meetup === meetup.name);
  const writers = new Set(room?.messages.map(({ from }) => from));
  const group = [host, ...people.filter((one) => one !== host && writers.has(one.username))];
  const rank = (person: SeededPerson) =>
    group.reduce((sum, { answers }) => sum + compatibility(answers, person.answers), 0) / group.length -
    CROWDING * (busy.get(person.id) ?? 0);
  while (group.length < meetup.members) {
    const others = people.filter((person) => person.city === host.city && !group.includes(person));
    const [best] = others.toSorted((a, b) => rank(b) - rank(a) || a.id - b.id);
    if (!best) break;
    group.push(best);
  }
  return group;
}
