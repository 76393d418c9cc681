import { readId } from '#shared/domain/read-id';

export function idInUrl(search: string, name: string): number | null {
  return readId(new URLSearchParams(search).get(name));
}
