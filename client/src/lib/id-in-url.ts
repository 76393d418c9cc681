import { readId } from '#shared/domain/read-id';

/** The id in the URL's parameter of this name. */
export function idInUrl(search: string, name: string): number | null {
  return readId(new URLSearchParams(search).get(name));
}
