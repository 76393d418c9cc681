/** Stands in for our own origin, whatever that is: a reserved name that no real URL has. */
const OWN_ORIGIN = 'https://own.invalid';
const LENGTH_MAX = 500;

/**
 * The path and query of one of our pages, as a browser would resolve them; null if it would lead to another host. The
 * result is resolved a second time, because only that turns `/.//evil.example` into `//evil.example`.
 */
export function ownPath(address: string): string | null {
  const path = address.startsWith('/') ? resolve(address) : null;
  return path !== null && path.length <= LENGTH_MAX && resolve(path) === path ? path : null;
}

function resolve(address: string): string | null {
  if (!URL.canParse(address, OWN_ORIGIN)) return null;
  const { origin, pathname, search } = new URL(address, OWN_ORIGIN);
  return origin === OWN_ORIGIN ? pathname + search : null;
}
