import type { ProviderList } from '#shared/api/auth';
import { ownPath } from '#shared/domain/own-path';

export type Provider = ProviderList['providers'][number];

export function signInUrl(
  { startUrl }: Provider,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const page = ownPath(pathname + search) ?? pathname;
  return `${startUrl}?returnTo=${encodeURIComponent(page)}`;
}

export const confirmUrl = ({ startUrl }: Provider, page: string) =>
  `${startUrl}?confirm=1&returnTo=${encodeURIComponent(page)}`;
