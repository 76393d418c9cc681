/** All sizes in KB of 1,024 bytes. JavaScript is measured after gzip, the page after brotli: as they are sent. */
export const KB = 1024;

const FEATURES = 'client/src/features';

/** A page that is part of the entry has no chunk of its own. */
export type RouteBudget = { route: string; page: string; limit: number; inEntry?: true };

export const ROUTES: readonly RouteBudget[] = [
  { route: '/', page: `${FEATURES}/landing/LandingPage.tsx`, limit: 92, inEntry: true },
  { route: '/onboarding/interests', page: `${FEATURES}/onboarding/InterestsPage.tsx`, limit: 110 },
  { route: '/onboarding/values', page: `${FEATURES}/onboarding/ValuesPage.tsx`, limit: 110 },
  { route: '/onboarding/social-login', page: `${FEATURES}/onboarding/SocialLoginPage.tsx`, limit: 110 },
  { route: '/onboarding/complete', page: `${FEATURES}/onboarding/CompletePage.tsx`, limit: 110 },
  { route: '/meetups', page: `${FEATURES}/feed/FeedPage.tsx`, limit: 125 },
  { route: '/meetups/create', page: `${FEATURES}/create-trib/CreateTribPage.tsx`, limit: 150 },
  { route: '/trib', page: `${FEATURES}/invitations/InvitationsPage.tsx`, limit: 150 },
  { route: '/tribs', page: `${FEATURES}/invitations/InvitationsPage.tsx`, limit: 150 },
  { route: '/discover', page: `${FEATURES}/discover/DiscoverPage.tsx`, limit: 150 },
  { route: '/communities', page: `${FEATURES}/discover/DiscoverPage.tsx`, limit: 150 },
  { route: '/chat', page: `${FEATURES}/chat/ChatPage.tsx`, limit: 150 },
  { route: '/profile', page: `${FEATURES}/profile/ProfilePage.tsx`, limit: 150 },
  { route: '/admin', page: `${FEATURES}/admin/AdminPage.tsx`, limit: 150 },
];

export const ENTRY = 'client/index.html';
/** Loaded in addition to the feed, once. */
export const TUTORIAL = {
  source: /\/Tutorial[A-Za-z]*\.tsx$/,
  over: `${FEATURES}/feed/FeedPage.tsx`,
  limit: 55,
};
/** No page loads all of them; this notices a library that slipped in. */
export const ALL_CHUNKS_LIMIT = 480;
export const PAGE_HTML_LIMIT = 14;
