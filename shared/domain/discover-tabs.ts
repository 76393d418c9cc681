import { paths } from './paths';

export const DISCOVER_TABS = ['experiences', 'communities', 'tribs'] as const;
export type DiscoverTab = (typeof DISCOVER_TABS)[number];

/** The query's name for the tab that is open. */
export const TAB = 'tab';
/** The query's name for the text that is searched for. */
export const SEARCH_TEXT = 'q';

export const defaultTab = (path: string): DiscoverTab =>
  path.startsWith(paths.communities) ? 'communities' : 'experiences';

/** The tab that the URL asks for; an unknown one is the page's own. */
export function discoverTab(path: string, query: URLSearchParams): DiscoverTab {
  const asked = query.get(TAB);
  return DISCOVER_TABS.find((name) => name === asked) ?? defaultTab(path);
}
