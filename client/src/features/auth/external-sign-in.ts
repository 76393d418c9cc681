import type { ProviderList } from '#shared/api/auth';

export type Provider = ProviderList['providers'][number];

/** Paths the server takes; a name in an invitation may hold others, and is in the storage by now anyway. */
const RETURNABLE = /^\/[\w\-/?=&.%]{0,200}$/;

export function startAddress(
  { startUrl }: Provider,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  // A space has two ways to be written, of which the server takes one.
  const whole = pathname + search.replaceAll('+', '%20');
  const page = RETURNABLE.test(whole) ? whole : pathname;
  return `${startUrl}?returnTo=${encodeURIComponent(page)}`;
}
