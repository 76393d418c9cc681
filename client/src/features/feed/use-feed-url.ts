import { useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { feedLinkOf, shownTribId } from './feed-url';

/** The card in the URL, and the link that opened the feed, if one did. */
export function useFeedUrl() {
  const search = useSearch();
  const state: unknown = useHistoryState();
  const link = useMemo(() => feedLinkOf(search, state), [search, state]);
  // A dialog over the feed is a history entry; what opened the feed stays the same.
  const [feedLink, setFeedLink] = useState(link);
  const isDialog = typeof state === 'object' && state !== null && 'dialog' in state;
  if (!isDialog && feedLink !== link) setFeedLink(link);
  return { shownId: shownTribId(search), link: isDialog ? feedLink : link };
}
