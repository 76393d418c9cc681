import { paths } from '../../lib/paths';

const TABS = ['experiences', 'communities', 'tribs'] as const;
export type TabName = (typeof TABS)[number];

const TAB = 'tab';
const TEXT = 'q';
/** The sheets over the page. */
const SHEETS = ['idea', 'community'] as const;
export type SheetName = (typeof SHEETS)[number];

const defaultTab = (path: string): TabName =>
  path.startsWith(paths.communities) ? 'communities' : 'experiences';

/** No word is shorter, so the first letter of one would find nothing. */
const SEARCHED_FROM = 2;

/** What the URL asks for: an unknown tab is the page's own, and of what is typed only enough is searched for. */
export function discoverAddress(path: string, query: string): { tab: TabName; text: string; search: string } {
  const params = new URLSearchParams(query);
  const asked = params.get(TAB);
  const text = (params.get(TEXT) ?? '').trim();
  return {
    tab: TABS.find((name) => name === asked) ?? defaultTab(path),
    text,
    search: text.length < SEARCHED_FROM ? '' : text,
  };
}

/** The query with another tab, and no sheet of the last one. */
export function withTab(path: string, search: string, tab: TabName): string {
  const query = new URLSearchParams(search);
  for (const name of SHEETS) query.delete(name);
  if (tab === defaultTab(path)) query.delete(TAB);
  else query.set(TAB, tab);
  return String(query);
}

export function withText(search: string, text: string): string {
  const query = new URLSearchParams(search);
  if (text === '') query.delete(TEXT);
  else query.set(TEXT, text);
  return String(query);
}

/** The query with a sheet open, or closed. */
export function withSheet(search: string, name: SheetName, id: number | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(name);
  else query.set(name, String(id));
  return String(query);
}
