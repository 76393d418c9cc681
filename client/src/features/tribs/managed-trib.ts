import { idInUrl } from '../../lib/id-in-url';

/** The hosts' tools open over any page, so the URL names the meetup they are for. */
const MANAGED = 'manage';
const LIST = 'list';

/** The list of people that is open in the tools. */
export const GUEST_LISTS = ['requests', 'members', 'waitlist'] as const;
export type GuestListName = (typeof GUEST_LISTS)[number];

export type Managed = { tribId: number; list: GuestListName | null };

export function managedTrib(search: string): Managed | null {
  const tribId = idInUrl(search, MANAGED);
  if (tribId === null) return null;
  const asked = new URLSearchParams(search).get(LIST);
  return { tribId, list: GUEST_LISTS.find((name) => name === asked) ?? null };
}

/** Returns the query with the tools open or closed; other parameters stay. */
export function withManaged(search: string, managed: Managed | null): string {
  const query = new URLSearchParams(search);
  query.delete(MANAGED);
  query.delete(LIST);
  if (managed) query.set(MANAGED, String(managed.tribId));
  if (managed?.list) query.set(LIST, managed.list);
  return query.toString();
}

/** The name of the tools' overlay. A link with this state makes closing the tools go back to its entry. */
export const MANAGE_DIALOG = 'manage';
