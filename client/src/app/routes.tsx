import { lazy, type ComponentType } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import LandingPage from '../features/landing/LandingPage';
import { paths } from '../lib/paths';
import { atOnce } from './at-once';
import { bottomNav } from './bottom-nav';
import { CreateOrEditPage } from './CreateOrEditPage';

/** The landing page is part of the entry: the server sends it as markup. All others load when they are needed. */
const loadInterests = () => import('../features/onboarding/InterestsPage');
const InterestsPage = lazy(loadInterests);
const ValuesPage = lazy(() => import('../features/onboarding/ValuesPage'));
const SocialLoginPage = lazy(() => import('../features/onboarding/SocialLoginPage'));
const CompletePage = lazy(() => import('../features/onboarding/CompletePage'));
const feed = atOnce(async () => (await import('../features/feed/FeedPage')).default);
const InvitationsPage = lazy(() => import('../features/invitations/InvitationsPage'));
const DiscoverPage = lazy(() => import('../features/discover/DiscoverPage'));
const ChatPage = lazy(() => import('../features/chat/ChatPage'));
const ProfilePage = lazy(() => import('../features/profile/ProfilePage'));
const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage'));

export type Route = {
  path: string;
  title: string;
  Page: ComponentType;
  hasNav: boolean;
  /** Where nearly everybody goes from here: fetched while nobody waits. */
  next?: () => Promise<unknown>;
  /** All that is drawn first, where the server sends markup that is to stay until scripts can take over. */
  load?: () => Promise<unknown>;
};

const page = (path: string, title: string, Page: ComponentType, hasNav = true): Route => ({
  path,
  title: `${title} · ${PRODUCT_NAME}`,
  Page,
  hasNav,
});
/** Nothing to navigate to before one has arrived, or while one is making something. */
const step = (path: string, title: string, Page: ComponentType) => page(path, title, Page, false);

const NOT_FOUND = page('*', 'Page not found', NotFoundPage);

const routes: readonly Route[] = [
  { path: paths.landing, title: PRODUCT_NAME, Page: LandingPage, hasNav: false, next: loadInterests },
  step(paths.interests, 'What are you into', InterestsPage),
  step(paths.values, 'Your values', ValuesPage),
  step(paths.socialLogin, 'New friends are waiting', SocialLoginPage),
  step(paths.complete, "You're all set", CompletePage),
  {
    ...page(paths.meetups, 'Tribs', feed.AtOnce),
    load: () => Promise.all([feed.load(), bottomNav.load()]),
  },
  step(paths.createTrib, 'Create a trib', CreateOrEditPage),
  page(paths.trib, 'Invitations', InvitationsPage),
  page(paths.tribs, 'Invitations', InvitationsPage),
  page(paths.discover, 'Discover', DiscoverPage),
  page(paths.communities, 'Discover', DiscoverPage),
  page(paths.chat, 'Chats', ChatPage),
  page(paths.profile, 'Profile', ProfilePage),
  ...(import.meta.env.DEV
    ? [
        step(
          '/dev/ui',
          'Design system',
          lazy(() => import('../features/dev-ui/DevUiPage')),
        ),
      ]
    : []),
];

/** No route has parameters, so the table is only looked up; a slash at the end means the same page. */
export function routeOf(location: string): Route {
  const path = location.length > 1 ? location.replace(/\/$/, '') : location;
  return routes.find((route) => route.path === path) ?? NOT_FOUND;
}
