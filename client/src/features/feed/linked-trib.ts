import { ID_MAX } from '#shared/domain/limits';

/** Which meetup the address opens the feed on. 0: one that cannot exist. */
export function linkedTribId(search: string): number | null {
  const text = new URLSearchParams(search).get('trib');
  if (text === null) return null;
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : 0;
}
