import { idInUrl } from '../../lib/id-in-url';

/** The hosts' tools open over any page: the URL says for which meetup. */
const MANAGED = 'manage';
const LIST = 'list';

/** The open list of people. */
export const GUEST_LISTS = ['requests', 'members', 'waitlist'] as const;
export type GuestListName = (typeof GUEST_LISTS)[number];

export type Managed = { tribId: number; list: GuestListName | null };

export function managedTrib(search: string): Managed | null {
  const tribId = idInUrl(search, MANAGED);
  if (tribId === null) return null;
  const asked = new URLSearchParams(search).get(LIST);
  return { tribId, list: GUEST_LISTS.find((name) => name === asked) ?? null };
}

/** The query with the tools open or closed; other parameters stay. */
export function withManaged(search: string, managed: Managed | null): string {
  const query = new URLSearchParams(search);
  query.delete(MANAGED);
  query.delete(LIST);
  if (managed) query.set(MANAGED, String(managed.tribId));
  if (managed?.list) query.set(LIST, managed.list);
  return query.toString();
}

/** Marks the history entry that opened the tools, so that closing them goes back. */
export const MANAGE_DIALOG = 'manage';
