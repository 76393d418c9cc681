import { defaultTab, type DiscoverTab, discoverTab, SEARCH_TEXT, TAB } from '#shared/domain/discover-tabs';

/** The query parameters that open a sheet over the page. */
const SHEETS = ['idea', 'community'] as const;
export type SheetName = (typeof SHEETS)[number];

/** No word is shorter than this, so a single letter would find nothing. */
const SEARCHED_FROM = 2;

/** `text` is what was typed. `search` is empty while that is too short to search for. */
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

/** Changes the tab in the query, and closes the last tab's sheet. */
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

/** Opens a sheet in the query, or closes it if `id` is null. */
export function withSheet(search: string, name: SheetName, id: number | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(name);
  else query.set(name, String(id));
  return String(query);
}
