import { paths } from './paths';

export const DISCOVER_TABS = ['experiences', 'communities', 'tribs'] as const;
export type DiscoverTab = (typeof DISCOVER_TABS)[number];

/** The query parameter for the open tab. */
export const TAB = 'tab';

export const defaultTab = (path: string): DiscoverTab =>
  path.startsWith(paths.communities) ? 'communities' : 'experiences';

/** The tab that the URL asks for, or the page's default tab for an unknown one. */
export function discoverTab(path: string, query: URLSearchParams): DiscoverTab {
  const asked = query.get(TAB);
  return DISCOVER_TABS.find((name) => name === asked) ?? defaultTab(path);
}
