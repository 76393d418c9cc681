import { ID_MAX } from './limits';

/** The number of a row as an address says it. Anybody can write an address: what cannot be an id is none. */
export function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null;
}
