import { defaultTab, type DiscoverTab, discoverTab, SEARCH_TEXT, TAB } from '#shared/domain/discover-tabs';

/** The sheets over the page. */
const SHEETS = ['idea', 'community'] as const;
export type SheetName = (typeof SHEETS)[number];

/** No word is shorter, so the first letter of one would find nothing. */
const SEARCHED_FROM = 2;

/** What the URL asks for. Of what is typed only enough is searched for. */
export function parseDiscoverUrl(
  path: string,
  query: string,
): { tab: DiscoverTab; text: string; search: string } {
  const params = new URLSearchParams(query);
  const text = (params.get(SEARCH_TEXT) ?? '').trim();
  return {
    tab: discoverTab(path, params),
    text,
    search: text.length < SEARCHED_FROM ? '' : text,
  };
}

/** The query with another tab, and no sheet of the last one. */
export function withTab(path: string, search: string, tab: DiscoverTab): string {
  const query = new URLSearchParams(search);
  for (const name of SHEETS) query.delete(name);
  if (tab === defaultTab(path)) query.delete(TAB);
  else query.set(TAB, tab);
  return String(query);
}

export function withText(search: string, text: string): string {
  const query = new URLSearchParams(search);
  if (text === '') query.delete(SEARCH_TEXT);
  else query.set(SEARCH_TEXT, text);
  return String(query);
}

/** The query with a sheet open, or closed. */
export function withSheet(search: string, name: SheetName, id: number | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(name);
  else query.set(name, String(id));
  return String(query);
}
