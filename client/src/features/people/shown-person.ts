import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#shared/api/users';

/** What lists know of a person. */
export type KnownPerson = Pick<PublicUser, 'id' | 'displayName'> & { profileImage?: string | null };

/** Whose card somebody asked for, on any page; one host shows it. */
let asked: KnownPerson | null = null;
const listeners = new Set<() => void>();

function set(next: KnownPerson | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const openPerson = (person: KnownPerson) => set(person);
export const personOpened = () => set(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useAskedPerson(): KnownPerson | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}
