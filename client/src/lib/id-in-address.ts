import { ID_MAX } from '#shared/domain/limits';

/** The id an address gives under this name. Anybody can write an address: what cannot be an id is none. */
export function idInAddress(search: string, name: string): number | null {
  const text = new URLSearchParams(search).get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null;
}
