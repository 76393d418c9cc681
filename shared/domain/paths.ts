/** Every page. Routes have no parameters: the query says what a page shows. */
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
  /** Where mailed links lead; what they do stands behind the #. */
  mail: '/mail',
  admin: '/admin',
  /** Opened by a one-time link, which takes an account to this browser, or by the code of a new device. The token is behind the `#`. */
  continue: '/continue',
} as const;

/** The page of the settings that is open over the profile. */
export const SHOWN_SETTINGS = 'settings';

/** The meetup the feed opens on. */
export const SHOWN_TRIB = 'trib';
export const tribPath = (id: number) => `${paths.meetups}?${SHOWN_TRIB}=${id}`;

/** The community whose sheet is open over its page. */
export const SHOWN_COMMUNITY = 'community';
export const communityPath = (id: number) => `${paths.communities}?${SHOWN_COMMUNITY}=${id}`;

/** The person who shared the link: named on the card if they are going. */
export const SHARER = 'from';
