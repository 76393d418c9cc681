import { lazy, type ComponentType } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import LandingPage from '../features/landing/LandingPage';
import { paths } from '../lib/paths';
import { queryClient } from '../lib/query-client';
import { CreateOrEditPage } from './CreateOrEditPage';

/** The landing page is part of the entry: the server sends it as markup. All others are loaded on demand. */
const loadInterests = () => import('../features/onboarding/InterestsPage');
const InterestsPage = lazy(loadInterests);
const ValuesPage = lazy(() => import('../features/onboarding/ValuesPage'));
const SocialLoginPage = lazy(() => import('../features/onboarding/SocialLoginPage'));
const CompletePage = lazy(() => import('../features/onboarding/CompletePage'));
const loadFeed = once(() => import('../features/feed/FeedPage'));
const FeedPage = lazy(loadFeed);
const InvitationsPage = lazy(() => import('../features/invitations/InvitationsPage'));
const loadDiscover = once(() => import('../features/discover/DiscoverPage'));
const DiscoverPage = lazy(loadDiscover);
const loadList = async () =>
  (await import('../features/discover/prerendered-list')).loadPrerenderedList(queryClient);
const ChatPage = lazy(() => import('../features/chat/ChatPage'));
const ProfilePage = lazy(() => import('../features/profile/ProfilePage'));
const AdminOrNotFoundPage = lazy(() => import('./AdminOrNotFoundPage'));
const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage'));

/** The first screen has no navigation, so its script is not loaded with it. */
const loadBottomNav = once(async () => ({ default: (await import('./BottomNav')).BottomNav }));
export const BottomNav = lazy(loadBottomNav);

export type Route = {
  path: string;
  /** The same for paths that show one screen in several states: moving between them keeps it mounted. */
  screen: string;
  title: string;
  Page: ComponentType;
  hasNav: boolean;
  /** Where nearly everybody goes next: prefetched when idle. */
  next?: () => Promise<unknown>;
  /** Everything in the first render, if the server sends markup that stays until it is hydrated. */
  load?: () => Promise<unknown>;
};

const page = (path: string, title: string, Page: ComponentType, hasNav = true): Route => ({
  path,
  screen: path,
  title: `${title} · ${PRODUCT_NAME}`,
  Page,
  hasNav,
});
/** No navigation on the landing and in the wizard. */
const step = (path: string, title: string, Page: ComponentType) => page(path, title, Page, false);

const NOT_FOUND = page('*', 'Page not found', NotFoundPage);

const routes: readonly Route[] = [
  {
    path: paths.landing,
    screen: paths.landing,
    title: PRODUCT_NAME,
    Page: LandingPage,
    hasNav: false,
    next: loadInterests,
  },
  step(paths.interests, 'What are you into', InterestsPage),
  step(paths.values, 'Your values', ValuesPage),
  step(paths.socialLogin, 'New friends are waiting', SocialLoginPage),
  step(paths.complete, "You're all set", CompletePage),
  {
    ...page(paths.meetups, 'Tribs', FeedPage),
    load: () => Promise.all([loadFeed(), loadBottomNav()]),
  },
  step(paths.createTrib, 'Create a meetup', CreateOrEditPage),
  page(paths.trib, 'Invitations', InvitationsPage),
  { ...page(paths.tribs, 'Invitations', InvitationsPage), screen: paths.trib },
  ...[paths.discover, paths.communities].map((path) => ({
    ...page(path, 'Discover', DiscoverPage),
    load: () => Promise.all([loadDiscover(), loadBottomNav(), loadList()]),
  })),
  page(paths.chat, 'Chats', ChatPage),
  page(paths.profile, 'Profile', ProfilePage),
  page(paths.admin, 'Page not found', AdminOrNotFoundPage),
];

/** Routes have no parameters, so matching is a lookup; a trailing slash is ignored. */
export function routeOf(location: string): Route {
  const path = location.length > 1 ? location.replace(/\/$/, '') : location;
  return routes.find((route) => route.path === path) ?? NOT_FOUND;
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
