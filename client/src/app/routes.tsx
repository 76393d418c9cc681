import { lazy, type ComponentType, useState } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import LandingPage from '../features/landing/LandingPage';
import { type RouteEntry, routeList } from './route-list';

/** `prefetch` fetches the data that the page shows first, so that a cold start renders them at once. */
type PageModule = { default: ComponentType; prefetch?: (viewerId: number | null) => Promise<unknown> };
type Load = () => Promise<PageModule>;

export type Route = {
  path: string;
  screen: string;
  title: string;
  Page: ComponentType;
  hasNav: boolean;
  /** Loads everything for the page's first render. */
  load: () => Promise<PageModule>;
  /** Loads the pages that people open next; called when the browser is idle. */
  next: () => Promise<unknown>;
};

const files = import.meta.glob<PageModule>([
  './*Page.tsx',
  '../features/{onboarding,feed,invitations,discover,chat,profile,mail,move,not-found}/*Page.tsx',
]);
/** Pages by the path of their module below `client/src`. */
const pages = new Map<string, { Page: ComponentType; load: Load }>([
  // Bundled into the first script, because the server sends this page as markup that must be hydrated.
  ['features/landing/LandingPage', { Page: LandingPage, load: async () => ({ default: LandingPage }) }],
  ...Object.entries(files).map(([file, loadFile]) => {
    const module = file.replace('../', '').replace('./', 'app/').replace('.tsx', '');
    return [module, loadable(loadFile)] as const;
  }),
]);

/** Lazy, because the landing page has no navigation and need not load its script. */
const loadBottomNav = once(async () => ({ default: (await import('./BottomNav')).BottomNav }));
export const BottomNav = lazy(loadBottomNav);

/** All pages of the navigation are prefetched, so that a tap shows them at once. */
const loadTabs = () =>
  Promise.all(
    routeList
      .filter(({ isBare, path }) => !isBare && path !== paths.admin)
      .map(({ page }) => pageOf(page).load()),
  );

const routes: readonly Route[] = routeList.map((entry) => routeFor(entry));
const NOT_FOUND = routeFor({
  path: '*',
  title: 'Page not found',
  page: 'features/not-found/NotFoundPage',
});

/** Routes have no parameters, so matching is a lookup; a trailing slash is ignored. */
export function routeOf(location: string): Route {
  const path = location.length > 1 ? location.replace(/\/$/, '') : location;
  return routes.find((route) => route.path === path) ?? NOT_FOUND;
}

type Declared = Pick<RouteEntry, 'path' | 'screen' | 'title' | 'page' | 'isBare' | 'next'>;

function routeFor({ path, screen = path, title, page, isBare, next }: Declared): Route {
  const { Page, load } = pageOf(page);
  return {
    path,
    screen,
    title: path === paths.landing ? title : `${title} · ${PRODUCT_NAME}`,
    Page,
    hasNav: !isBare,
    load: async () => (await Promise.all([load(), isBare || loadBottomNav()]))[0],
    next: next ? pageOf(next).load : loadTabs,
  };
}

/** Renders the page directly once its module is loaded: React shows the fallback of a first `lazy` render for at least 300 ms. */
function loadable(loadFile: Load): { Page: ComponentType; load: Load } {
  let Loaded: ComponentType | null = null;
  const load = once(async () => {
    const file = await loadFile();
    Loaded = file.default;
    return file;
  });
  const Lazy = lazy(load);
  return { Page, load };

  function Page() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
    return <Shown />;
  }
}

function pageOf(module: string) {
  const page = pages.get(module);
  if (!page) throw new Error(`No page ${module}`);
  return page;
}

/** The promise must stay the same: React suspends again for a new one. A failed load is forgotten, so that it is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
}
