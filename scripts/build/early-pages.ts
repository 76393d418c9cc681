import { DISCOVER_TABS, type DiscoverTab, TAB } from '../../shared/domain/discover-tabs';
import { paths } from '../../shared/domain/paths';
import type { EarlyPage } from './early-page';

export type Prerender = {
  renderPage(path: string, search: string): Promise<string>;
  renderIdeas(): string;
};

const NAVIGATION = 'src/app/BottomNav.tsx';
const DISCOVER = [
  'src/features/discover/DiscoverPage.tsx',
  'src/features/discover/prerendered-list.ts',
  NAVIGATION,
  '../shared/api/catalogue.ts',
  '../shared/api/users.ts',
];
/** What else each tab needs. */
const TABS: Record<DiscoverTab, readonly string[]> = {
  experiences: [],
  communities: ['src/features/discover/CommunitiesTab.tsx'],
  tribs: ['src/features/discover/TribsTab.tsx', '../shared/api/tribs.ts'],
};

/** The pages that are drawn before any script, by name. */
export async function earlyPages(pages: Prerender): Promise<[name: string, page: EarlyPage][]> {
  const feed: EarlyPage = {
    markup: await pages.renderPage(paths.meetups, ''),
    entry: 'client/src/entry-early.ts',
    modules: [
      'src/features/feed/FeedPage.tsx',
      NAVIGATION,
      'src/features/feed/FeedDeck.tsx',
      '../shared/api/tribs.ts',
      '../shared/api/users.ts',
    ],
  };
  const tabs = DISCOVER_TABS.map(async (tab): Promise<[string, EarlyPage]> => {
    const markup = await pages.renderPage(paths.discover, `?${TAB}=${tab}`);
    // Only experiences are the same for everybody.
    const cards = tab === 'experiences' ? `<template>${pages.renderIdeas()}</template>` : '';
    return [
      tab,
      {
        markup: markup + cards,
        entry: 'client/src/entry-early-discover.ts',
        modules: [...DISCOVER, ...TABS[tab]],
      },
    ];
  });
  return [['feed', feed], ...(await Promise.all(tabs))];
}
