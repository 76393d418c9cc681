import { inSentence } from './names';

/** The name of the room of a meetup that repeats, which exists beside the rooms of its dates. */
export const seriesRoomName = (name: string) => `All dates of ${name}`;

/** Writes "Nora and Milo are coming": it names `people`, and says how many more of the `count` there are. */
export function comingText(people: readonly { displayName: string }[], count: number): string {
  const names = people.map(({ displayName }, at) => inSentence(displayName, at));
  return `${namesText(names, count)} ${count === 1 ? 'is' : 'are'} coming`;
}

/** Writes "you, Ana, Ben and 2 others". */
export function namesText(names: readonly string[], count: number): string {
  const rest = count - names.length;
  const others = rest === 1 ? '1 other' : `${rest} others`;
  const all = rest > 0 ? [...names, others] : names;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
