const TABS = ['tribs', 'friends', 'communities'] as const;
export type TabName = (typeof TABS)[number];

const TAB = 'tab';
const [DEFAULT_TAB] = TABS;

/** An unknown tab is treated as the first one. */
export function toTab(name: string | null): TabName {
  return TABS.find((tab) => tab === name) ?? DEFAULT_TAB;
}

export function tabOf(search: string): TabName {
  return toTab(new URLSearchParams(search).get(TAB));
}

/** Returns the query for another tab. */
export function withTab(search: string, tab: TabName): string {
  const query = new URLSearchParams(search);
  if (tab === DEFAULT_TAB) query.delete(TAB);
  else query.set(TAB, tab);
  return String(query);
}
