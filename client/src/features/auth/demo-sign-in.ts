import type { OwnUser, UpdateUserRequest } from '#shared/api/users';
import { DEMO_DISPLAY_NAME } from '#shared/domain/names';
import { registerUser } from './auth.api';
import { readHostedProfile, registration } from './registration';

/** The profile fields as the demo login of onboarding sends them. */
export const BLANK_PROFILE = {
  displayName: '',
  location: '',
  bio: '',
  age: null,
  sex: '',
  occupation: '',
  education: '',
  phoneNumber: '',
} satisfies UpdateUserRequest;

let underWay: Promise<OwnUser> | null = null;

/** Concurrent calls share one account. */
export function createDemoAccount(search: string): Promise<OwnUser> {
  underWay ??= signUp(search).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function signUp(search: string): Promise<OwnUser> {
  const { name, ...hosted } = await readHostedProfile();
  const [firstName, ...others] = name?.split(' ') ?? [];
  const lastName = others.join(' ');
  return registerUser({
    ...registration(DEMO_DISPLAY_NAME, hosted, search),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  });
}
