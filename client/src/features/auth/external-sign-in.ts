import type { ProviderList } from '#shared/api/auth';

export type Provider = ProviderList['providers'][number];

/** Paths the server takes; a name in an invitation may hold others, and is in the storage by now anyway. */
const RETURNABLE = /^\/[\w\-/?=&.%]{0,200}$/;

export function startAddress(
  { startUrl }: Provider,
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = location,
): string {
  const page = RETURNABLE.test(pathname + search) ? pathname + search : pathname;
  return `${startUrl}?returnTo=${encodeURIComponent(page)}`;
}

export function isExternalReturn(search: string): boolean {
  return /[?&]auth(?:_error)?=/.test(search);
}
