import type { RegisterRequest } from '#shared/api/users';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { parseInvitation } from '../../lib/invitation';
import { readInterestIds, readInviter, readValues } from '../../lib/storage';
import type { HostedProfile } from './hosted-profile';

/** What every registration sends: the answers of onboarding and who invited. */
export function registration(displayName: string, hosted: HostedProfile, search: string): RegisterRequest {
  const inviter = readInviter() ?? parseInvitation(search);
  const interestIds = readInterestIds() ?? [];
  return {
    displayName,
    location: '',
    bio: hosted.bio ?? '',
    profileImage: hosted.profileImage ?? '',
    ...(inviter && {
      invitedBy: inviter.inviterId,
      inviterName: plainText(inviter.inviterName, DISPLAY_NAME_MAX),
    }),
    ...(readValues() ?? DEFAULT_VALUES),
    interestIds: interestIds.length > 0 ? interestIds : [...DEFAULT_INTEREST_IDS],
  };
}
