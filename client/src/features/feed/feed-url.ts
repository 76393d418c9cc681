import { SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import { replace } from '../../navigation/history';

/** The meetup whose link opened the feed, and who shared it. */
export type FeedLink = { tribId: number; sharerId: number | null };

declare module '../../navigation/history' {
  interface PageState {
    /** What opened the feed, while the URL follows the card. */
    feed?: { link: FeedLink | null };
  }
}

/** The meetup in the URL. 0: an impossible id. */
export function shownTribId(search: string): number | null {
  const text = new URLSearchParams(search).get(SHOWN_TRIB);
  return text === null ? null : (readId(text) ?? 0);
}

/**
 * What opened the feed. While browsing, the URL follows the current card, and the history entry's state remembers
 * what opened it: after a reload the current card is not mistaken for a shared link.
 */
export function feedLinkOf(search: string, state: unknown): FeedLink | null {
  if (isBrowsed(state)) return state.feed.link;
  const tribId = shownTribId(search);
  return tribId === null ? null : { tribId, sharerId: readId(new URLSearchParams(search).get(SHARER)) };
}

/** Writes the current card into the URL, so that a reload returns to it. */
export function showInUrl(tribId: number, link: FeedLink | null): void {
  const query = new URLSearchParams(location.search);
  query.set(SHOWN_TRIB, String(tribId));
  query.delete(SHARER);
  try {
    replace({ feed: { link } }, `?${query}`);
  } catch {
    // Safari refuses more than a hundred updates in ten seconds; the next card updates it again.
  }
}

function isBrowsed(state: unknown): state is { feed: { link: FeedLink | null } } {
  return typeof state === 'object' && state !== null && 'feed' in state;
}
