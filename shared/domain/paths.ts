/** Every page of the app. Routes have no parameters: the query says what a page shows. */
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
  /** Mailed links lead here; the part behind the `#` says what they do. */
  mail: '/mail',
  admin: '/admin',
  /** A sheet with the address and its QR code, to be printed. */
  poster: '/poster',
  /**
   * Opened by a one-time link, which takes an account to this browser, or by the code of a new device. The token is
   * behind the `#`.
   */
  continue: '/continue',
} as const;

/** The query parameter for the page of the settings that is open over the profile. */
export const SHOWN_SETTINGS = 'settings';

/** The query parameter for the meetup on which the feed opens. */
export const SHOWN_TRIB = 'trib';
export const tribPath = (id: number) => `${paths.meetups}?${SHOWN_TRIB}=${id}`;

/** The meetup with the hosts' tools open over it, at one of their lists of people. */
export const toolsPath = (tribId: number, list: 'requests' | 'members' | 'waitlist') =>
  `${tribPath(tribId)}&manage=${tribId}&list=${list}`;

/** The query parameter for the community whose sheet is open over the page. */
export const SHOWN_COMMUNITY = 'community';
export const communityPath = (id: number) => `${paths.communities}?${SHOWN_COMMUNITY}=${id}`;

/** The query parameter for the person who shared the link, who is named on the card if they are going. */
export const SHARER = 'from';

export const chatWithPath = (userId: number) => `${paths.chat}?with=${userId}`;

/** Paths of the server's pages for the open web. They have no scripts, and lead into the app. */
export const publicPaths = {
  meetup: (id: number) => `/m/${id}`,
  series: (id: number) => `/s/${id}`,
  community: (id: number) => `/c/${id}`,
};
