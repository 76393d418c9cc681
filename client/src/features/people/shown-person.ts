import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#shared/api/users';
import { createListeners } from '../../lib/listeners';

/** What lists know of a person. */
export type KnownPerson = Pick<PublicUser, 'id' | 'displayName'> & {
  profileImage?: string | null;
  bio?: string | null;
};

/** Whose card was opened, on any page; one outlet shows it. */
let requested: KnownPerson | null = null;
const listeners = createListeners();

function set(next: KnownPerson | null): void {
  requested = next;
  listeners.notify();
}

export const openPerson = (person: KnownPerson) => set(person);
export const personOpened = () => set(null);

export function useRequestedPerson(): KnownPerson | null {
  return useSyncExternalStore(
    listeners.add,
    () => requested,
    () => null,
  );
}
