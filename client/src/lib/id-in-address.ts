import { readId } from '#shared/domain/read-id';

/** The id an address gives under this name. */
export function idInAddress(search: string, name: string): number | null {
  return readId(new URLSearchParams(search).get(name));
}
