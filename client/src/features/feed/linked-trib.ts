import { SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';

/** Which meetup the address opens the feed on. 0: one that cannot exist. */
export function linkedTribId(search: string): number | null {
  const text = new URLSearchParams(search).get(SHOWN_TRIB);
  return text === null ? null : (readId(text) ?? 0);
}
