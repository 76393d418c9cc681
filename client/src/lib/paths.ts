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
