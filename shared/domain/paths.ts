/** Every page. No route has parameters: what a page shows stands in the query. */
export const paths = {
  landing: '/',
  interests: '/onboarding/interests',
  values: '/onboarding/values',
  socialLogin: '/onboarding/social-login',
  complete: '/onboarding/complete',
  meetups: '/meetups',
  createTrib: '/meetups/create',
  trib: '/trib',
  tribs: '/tribs',
  discover: '/discover',
  communities: '/communities',
  chat: '/chat',
  profile: '/profile',
} as const;

/** Which meetup the feed is open on. */
export const SHOWN_TRIB = 'trib';
export const tribPath = (id: number) => `${paths.meetups}?${SHOWN_TRIB}=${id}`;
