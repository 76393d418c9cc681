import { ID_MAX } from './limits';

/** Parses a row id from a URL, in base 10; null for anything that cannot be an id. */
export function readId(text: string | null): number | null {
  return text !== null && /^0{0,20}[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null;
}
