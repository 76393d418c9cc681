import { lazy, type ComponentType, useState } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import LandingPage from '../features/landing/LandingPage';
import { type RouteEntry, routeList } from './route-list';

/** `prefetch` reads what the page shows first, so that it is in the first render of a cold start. */
type PageModule = { default: ComponentType; prefetch?: (viewerId: number | null) => Promise<unknown> };
type Load = () => Promise<PageModule>;

export type Route = {
  path: string;
  screen: string;
  title: string;
  Page: ComponentType;
  hasNav: boolean;
  /** Everything in its first render. */
  load: () => Promise<PageModule>;
  /** Where people go next: prefetched when idle. */
  next: () => Promise<unknown>;
};

const files = import.meta.glob<PageModule>([
  './*Page.tsx',
  '../features/{onboarding,feed,invitations,discover,chat,profile,mail,move,not-found}/*Page.tsx',
]);
/** By the module's path below `client/src`. */
const pages = new Map<string, { Page: ComponentType; load: Load }>([
  // Part of the first script: the server sends it as markup.
  ['features/landing/LandingPage', { Page: LandingPage, load: async () => ({ default: LandingPage }) }],
  ...Object.entries(files).map(([file, loadFile]) => {
    const module = file.replace('../', '').replace('./', 'app/').replace('.tsx', '');
    return [module, loadable(loadFile)] as const;
  }),
]);

/** The first screen has no navigation, so its script is not loaded with it. */
const loadBottomNav = once(async () => ({ default: (await import('./BottomNav')).BottomNav }));
export const BottomNav = lazy(loadBottomNav);

/** A press in the navigation shows its page at once. */
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

/** Drawn at once when its module is there; a `lazy` that draws for the first time shows its fallback for 300 ms at least. */
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

/** Cached, because React does not suspend on a promise that is already resolved. */
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
