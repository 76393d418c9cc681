import { DISCOVER_TABS } from '#shared/domain/discover-tabs';
import { paths } from '#shared/domain/paths';
import type { StorageKey } from '../lib/storage';

/** The responses that a page may request before its scripts have loaded; `entry-static-frame.ts` has their URLs. */
export type FirstRead =
  | 'shown-trib'
  | 'feed'
  | 'discover'
  | 'ideas'
  | 'interests'
  | 'conversations'
  | 'invitations'
  | 'account-link'
  | 'mail-link'
  | 'own-tribs';

export type RouteEntry = {
  /** Names its HTML file and its chunk. */
  name: string;
  path: string;
  /** The tabs that its query may name. Each of them has its own HTML file. */
  tabs?: readonly string[];
  /** The module below `client/src` that `routes.tsx` loads for this page. */
  page: string;
  /** The page has no bottom navigation. */
  isBare?: true;
  /** The page does without the cache of the queries, as does `routes.tsx`. */
  hasNoQueries?: true;
  /** The build draws no static frame, because the page's first content depends on who opens it. */
  hasNoFrame?: true;
  /** Visitors see a different page, so the build draws two static frames. A link with a query never gets the visitors' one. */
  hasVisitorsFrame?: true;
  /**
   * If this key is in the browser's storage, or the URL has a query, the page starts in another state than its static
   * frame; so it does where nothing of the demo is.
   */
  continues?: StorageKey;
  /** Modules that are usually loaded on demand, but that the first content of this page needs. */
  modules?: readonly string[];
  /** Requested in parallel with the scripts: `reads` for everybody, `readsSignedIn` only for signed-in people. */
  reads?: readonly FirstRead[];
  readsSignedIn?: readonly FirstRead[];
  /** The first picture that a visitor sees, if it does not come with the data. */
  visitorsPicture?: string;
  /** Limits for its scripts where the general ones do not fit: KB after gzip, and the number of files. */
  budget?: { kb: number; scripts: number };
};

const ONBOARDING = { isBare: true, budget: { kb: 130, scripts: 14 } } as const;

/** What the build, the server and the budgets know of the pages; `routes.tsx` has the component and title of each. */
export const routeList: readonly RouteEntry[] = [
  {
    name: 'landing',
    path: paths.landing,
    page: 'features/landing/LandingPage',
    isBare: true,
    hasNoQueries: true,
    budget: { kb: 92, scripts: 4 },
  },
  {
    ...ONBOARDING,
    name: 'interests',
    path: paths.interests,
    page: 'features/onboarding/InterestsPage',
    reads: ['interests'],
  },
  {
    ...ONBOARDING,
    name: 'values',
    path: paths.values,
    page: 'features/onboarding/ValuesPage',
  },
  {
    ...ONBOARDING,
    name: 'social-login',
    path: paths.socialLogin,
    page: 'features/onboarding/SocialLoginPage',
  },
  {
    ...ONBOARDING,
    name: 'complete',
    path: paths.complete,
    page: 'features/onboarding/CompletePage',
  },
  {
    name: 'feed',
    path: paths.meetups,
    page: 'features/feed/FeedPage',
    reads: ['shown-trib', 'feed'],
    readsSignedIn: ['own-tribs'],
  },
  {
    name: 'wizard',
    path: paths.createTrib,
    page: 'app/CreateOrEditPage',
    continues: 'meetupDraft',
    modules: ['features/create-trib/CreateTribPage'],
    reads: ['ideas'],
    isBare: true,
  },
  {
    name: 'invitations',
    path: paths.trib,
    page: 'features/invitations/InvitationsPage',
    readsSignedIn: ['invitations'],
    visitorsPicture: '/covers/mountain-trail.svg',
  },
  {
    name: 'tribs',
    path: paths.tribs,
    page: 'features/invitations/InvitationsPage',
    readsSignedIn: ['invitations'],
    visitorsPicture: '/covers/mountain-trail.svg',
  },
  {
    name: 'discover',
    path: paths.discover,
    page: 'features/discover/DiscoverPage',
    tabs: DISCOVER_TABS,
    reads: ['discover'],
  },
  {
    name: 'communities',
    path: paths.communities,
    page: 'features/discover/DiscoverPage',
    tabs: DISCOVER_TABS,
    reads: ['discover'],
  },
  {
    name: 'chat',
    path: paths.chat,
    page: 'features/chat/ChatPage',
    hasVisitorsFrame: true,
    readsSignedIn: ['conversations', 'own-tribs'],
  },
  {
    name: 'profile',
    path: paths.profile,
    page: 'features/profile/ProfilePage',
    hasVisitorsFrame: true,
    readsSignedIn: ['own-tribs'],
  },
  {
    name: 'continue',
    path: paths.continue,
    page: 'features/move/ContinuePage',
    reads: ['account-link'],
    isBare: true,
  },
  {
    name: 'mail',
    path: paths.mail,
    page: 'features/mail/MailPage',
    reads: ['mail-link'],
    isBare: true,
  },
  {
    name: 'poster',
    path: paths.poster,
    page: 'app/AdminOrNotFoundPage',
    hasNoFrame: true,
  },
  {
    name: 'admin',
    path: paths.admin,
    page: 'app/AdminOrNotFoundPage',
    hasNoFrame: true,
  },
];

/** What the shell loads besides the page, by their modules below `client/src`: on each with queries, with navigation, for signed-in people, and when idle. */
export const SHELL = {
  queries: ['lib/query-client'],
  navigation: ['app/BottomNav', 'navigation/OverlayHost'],
  signedIn: ['app/SignedInExtras'],
  overlays: ['app/PageOutlets'],
};
