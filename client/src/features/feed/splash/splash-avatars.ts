import type { Trib } from '#shared/api/tribs';
import { avatarSources } from '#shared/domain/portraits';

const MEETUPS = 5;
const MEMBERS = 3;

/** The URLs of the first visible faces, each once. */
export function avatarsToPreload(meetups: readonly Pick<Trib, 'topMembers'>[]): string[] {
  const people = meetups.slice(0, MEETUPS).flatMap(({ topMembers }) => topMembers.slice(0, MEMBERS));
  return [...new Set(people.flatMap(({ member }) => avatarSources(member).slice(0, 1)))];
}

/** Low priority, because the first picture is larger and seen first. A failed one falls back later. */
export function preloadAvatars(meetups: readonly Pick<Trib, 'topMembers'>[]): void {
  for (const source of avatarsToPreload(meetups)) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = source;
  }
}
