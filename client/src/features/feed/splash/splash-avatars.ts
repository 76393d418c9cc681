import type { Trib } from '#shared/api/tribs';
import { avatarSources } from '../../../ui/avatar-source';

const MEETUPS = 5;
const MEMBERS = 3;

/** The faces one sees first, as addresses, each once. */
export function avatarsToPreload(meetups: readonly Pick<Trib, 'topMembers'>[]): string[] {
  const people = meetups.slice(0, MEETUPS).flatMap(({ topMembers }) => topMembers.slice(0, MEMBERS));
  return [...new Set(people.flatMap(({ member }) => avatarSources(member).slice(0, 1)))];
}

/** Behind the first picture, which is larger and looked at first. One that does not come is drawn otherwise later. */
export function preloadAvatars(meetups: readonly Pick<Trib, 'topMembers'>[]): void {
  for (const source of avatarsToPreload(meetups)) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = source;
  }
}
