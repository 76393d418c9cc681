import type { RegisterRequest } from '#shared/api/users';
import { isDefaultAnswers } from '#shared/domain/default-answers';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { parseInvite } from '../../lib/invite';
import { hasAnswersOnDevice, readInterestIds, readInviter, readValues } from '../../lib/storage';
import type { HostedProfile } from './hosted-profile';

/** What every registration sends: the onboarding answers and the inviter. */
export function registration(displayName: string, hosted: HostedProfile, search: string): RegisterRequest {
  const inviter = readInviter() ?? parseInvite(search);
  const interestIds = readInterestIds() ?? [];
  const answers = {
    ...(readValues() ?? DEFAULT_VALUES),
    interestIds: interestIds.length > 0 ? interestIds : [...DEFAULT_INTEREST_IDS],
  };
  return {
    displayName,
    location: '',
    bio: hosted.bio ?? '',
    profileImage: hosted.profileImage ?? '',
    ...(inviter && {
      invitedBy: inviter.inviterId,
      inviterName: plainText(inviter.inviterName, DISPLAY_NAME_MAX),
    }),
    ...answers,
    // The person may have chosen exactly the defaults.
    ...(hasAnswersOnDevice() && isDefaultAnswers(answers) && { answered: true }),
  };
}
