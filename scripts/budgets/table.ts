/** All sizes in KB of 1,024 bytes. JavaScript is counted after gzip, the page after brotli: as they are sent. */
export const KB = 1024;

const FEATURES = 'client/src/features';

type RouteBudget = { route: string; page: string; limit: number };

export const ROUTES: readonly RouteBudget[] = [
  { route: '/', page: `${FEATURES}/landing/LandingPage.tsx`, limit: 86 },
  { route: '/onboarding/interests', page: `${FEATURES}/onboarding/InterestsPage.tsx`, limit: 92 },
  { route: '/onboarding/values', page: `${FEATURES}/onboarding/ValuesPage.tsx`, limit: 98 },
  { route: '/onboarding/social-login', page: `${FEATURES}/onboarding/SocialLoginPage.tsx`, limit: 92 },
  { route: '/onboarding/complete', page: `${FEATURES}/onboarding/CompletePage.tsx`, limit: 92 },
  { route: '/meetups', page: `${FEATURES}/feed/FeedPage.tsx`, limit: 100 },
  { route: '/meetups/create', page: `${FEATURES}/create-trib/CreateTribPage.tsx`, limit: 105 },
  { route: '/trib', page: `${FEATURES}/invitations/InvitationsPage.tsx`, limit: 105 },
  { route: '/tribs', page: `${FEATURES}/invitations/InvitationsPage.tsx`, limit: 105 },
  { route: '/discover', page: `${FEATURES}/discover/DiscoverPage.tsx`, limit: 105 },
  { route: '/communities', page: `${FEATURES}/discover/DiscoverPage.tsx`, limit: 105 },
  { route: '/chat', page: `${FEATURES}/chat/ChatPage.tsx`, limit: 105 },
  { route: '/profile', page: `${FEATURES}/profile/ProfilePage.tsx`, limit: 105 },
];

export const ENTRY = 'client/index.html';
export const ENTRY_MODULE = 'client/src/main.tsx';
/** Loaded on top of the feed, and only once. */
export const TUTORIAL = {
  source: /\/Tutorial[A-Za-z]*\.tsx$/,
  over: `${FEATURES}/feed/FeedPage.tsx`,
  limit: 55,
};
export const ALL_CHUNKS_LIMIT = 270;
export const PAGE_HTML_LIMIT = 14;
