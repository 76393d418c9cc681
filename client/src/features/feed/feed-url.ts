import { SHARER, SHOWN_TRIB } from '#shared/domain/paths';
import { readId } from '#shared/domain/read-id';
import { replace } from '../../navigation/history';

/** The meetup whose link opened the feed, and who shared it. */
export type FeedLink = { tribId: number; sharerId: number | null };

declare module '../../navigation/history' {
  interface PageState {
    /** Remembers what opened the feed while the URL follows the card. */
    feed?: { link: FeedLink | null };
  }
}

/** The meetup that the URL names. An invalid id becomes 0, which no meetup has. */
export function shownTribId(search: string): number | null {
  const text = new URLSearchParams(search).get(SHOWN_TRIB);
  return text === null ? null : (readId(text) ?? 0);
}

/**
 * The link that opened the feed, if one did. While browsing, the URL follows the current card and the history entry's
 * state keeps the link, so that after a reload the current card is not mistaken for a shared one.
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
    // Safari refuses more than a hundred updates in ten seconds. The next card updates the URL again.
  }
}

function isBrowsed(state: unknown): state is { feed: { link: FeedLink | null } } {
  return typeof state === 'object' && state !== null && 'feed' in state;
}
