import { defaultTab, type DiscoverTab } from '#shared/domain/discover-tabs';
import { discoverPage } from '../../lib/paths';

/** No word is shorter than this, so a single letter would find nothing. */
const SEARCHED_FROM = 2;

/** `text` is what was typed. `search` is empty while that is too short to search for. */
export function parseDiscoverUrl(
  path: string,
  query: string,
): { tab: DiscoverTab; text: string; search: string } {
  const { tab = defaultTab(path), q: text = '' } = discoverPage.parse(query);
  return { tab, text, search: text.length < SEARCHED_FROM ? '' : text };
}
