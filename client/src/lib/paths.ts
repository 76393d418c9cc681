import { invitationQuery } from '#shared/domain/invitation';

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

export function invitePath(inviterId: number, inviterName: string): string {
  return `${paths.landing}?${invitationQuery({ inviterId, inviterName })}`;
}

/** The feed, opened on this meetup. */
export const tribPath = (id: number) => `${paths.meetups}?trib=${id}`;

/** No route has parameters: the wizard's address says which meetup is changed, or made again. */
export const EDITED = 'edit';
export const COPIED = 'copy';
export const editTribPath = (id: number) => `${paths.createTrib}?${EDITED}=${id}`;
export const copyTribPath = (id: number) => `${paths.createTrib}?${COPIED}=${id}`;
