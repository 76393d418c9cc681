import { paths } from '#shared/domain/paths';

/** Any other address is answered 404, with the client's own page for that. */
const KNOWN = new Set<string>(Object.values(paths));

/** A slash at the end means the same page. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

export function isKnownPath(path: string): boolean {
  return KNOWN.has(withoutEndSlash(path));
}
