import { DISCOVER_TABS } from '#shared/domain/discover-tabs';
import { paths } from '#shared/domain/paths';
import type { StorageKey } from '../lib/storage';

/** What a page requests before its scripts are there; `entry-first-frame.ts` has the URL of each. */
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
  /** Of its HTML file and its chunk. */
  name: string;
  path: string;
  /** The same for paths that show one screen in several states: moving between them keeps it mounted. */
  screen?: string;
  title: string;
  /** The tabs that its query may ask for: each has an HTML file. */
  tabs?: readonly string[];
  /** The module of the page, below `client/src`, which is its default export. */
  page: string;
  /** Without the bottom navigation. */
  isBare?: true;
  /** The page that nearly everybody opens next. Without one, those of the navigation. */
  next?: string;
  /** What it shows first depends on who asks. */
  hasNoFrame?: true;
  /** Visitors see a page of their own, so the build draws two first frames; a link with a query has only the other. */
  hasVisitorsFrame?: true;
  /** With this in the browser's storage, or with a query, the page begins elsewhere than its frame. */
  continues?: StorageKey;
  /** Loaded on demand elsewhere, and needed here for the first content. */
  modules?: readonly string[];
  /** Requested beside the scripts: by everybody, and besides by somebody signed in. */
  reads?: readonly FirstRead[];
  readsSignedIn?: readonly FirstRead[];
  /** The first picture that a visitor sees, where it is none of the data. */
  visitorsPicture?: string;
  /** The limits for its scripts, where they are not those of all: KB after gzip, and how many. */
  budget?: { kb: number; scripts: number };
};

const ONBOARDING = { isBare: true, budget: { kb: 130, scripts: 14 } } as const;

/** Every page is declared here and nowhere else: the client, the build, the server and the budgets read this list. */
export const routeList: readonly RouteEntry[] = [
  {
    name: 'landing',
    path: paths.landing,
    title: 'Trib',
    page: 'features/landing/LandingPage',
    isBare: true,
    next: 'features/onboarding/InterestsPage',
    budget: { kb: 95, scripts: 4 },
  },
  {
    ...ONBOARDING,
    name: 'interests',
    path: paths.interests,
    title: 'What are you into',
    page: 'features/onboarding/InterestsPage',
    next: 'features/onboarding/ValuesPage',
    reads: ['interests'],
  },
  {
    ...ONBOARDING,
    name: 'values',
    path: paths.values,
    title: 'Your values',
    page: 'features/onboarding/ValuesPage',
    next: 'features/onboarding/SocialLoginPage',
  },
  {
    ...ONBOARDING,
    name: 'social-login',
    path: paths.socialLogin,
    title: 'New friends are waiting',
    page: 'features/onboarding/SocialLoginPage',
    next: 'features/onboarding/CompletePage',
  },
  {
    ...ONBOARDING,
    name: 'complete',
    path: paths.complete,
    title: "You're all set",
    page: 'features/onboarding/CompletePage',
  },
  {
    name: 'feed',
    path: paths.meetups,
    title: 'Tribs',
    page: 'features/feed/FeedPage',
    reads: ['shown-trib', 'feed'],
  },
  {
    name: 'wizard',
    path: paths.createTrib,
    title: 'Create a meetup',
    page: 'app/CreateOrEditPage',
    continues: 'meetupDraft',
    modules: ['features/create-trib/CreateTribPage'],
    reads: ['ideas'],
    isBare: true,
  },
  {
    name: 'invitations',
    path: paths.trib,
    title: 'Invitations',
    page: 'features/invitations/InvitationsPage',
    readsSignedIn: ['invitations'],
    visitorsPicture: '/covers/mountain-trail.svg',
  },
  {
    name: 'tribs',
    path: paths.tribs,
    screen: paths.trib,
    title: 'Invitations',
    page: 'features/invitations/InvitationsPage',
    readsSignedIn: ['invitations'],
    visitorsPicture: '/covers/mountain-trail.svg',
  },
  {
    name: 'discover',
    path: paths.discover,
    title: 'Discover',
    page: 'features/discover/DiscoverPage',
    tabs: DISCOVER_TABS,
    reads: ['discover'],
  },
  {
    name: 'communities',
    path: paths.communities,
    title: 'Discover',
    page: 'features/discover/DiscoverPage',
    tabs: DISCOVER_TABS,
    reads: ['discover'],
  },
  {
    name: 'chat',
    path: paths.chat,
    title: 'Chats',
    page: 'features/chat/ChatPage',
    hasVisitorsFrame: true,
    readsSignedIn: ['conversations', 'own-tribs'],
  },
  {
    name: 'profile',
    path: paths.profile,
    title: 'Profile',
    page: 'features/profile/ProfilePage',
    hasVisitorsFrame: true,
    readsSignedIn: ['own-tribs'],
  },
  {
    name: 'continue',
    path: paths.continue,
    title: 'Continue',
    page: 'features/move/ContinuePage',
    reads: ['account-link'],
    isBare: true,
    next: 'features/feed/FeedPage',
  },
  {
    name: 'mail',
    path: paths.mail,
    title: 'A link from an email',
    page: 'features/mail/MailPage',
    reads: ['mail-link'],
    isBare: true,
    next: 'features/feed/FeedPage',
  },
  {
    name: 'admin',
    path: paths.admin,
    title: 'Page not found',
    page: 'app/AdminOrNotFoundPage',
    hasNoFrame: true,
  },
];
