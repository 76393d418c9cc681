import type { RegisterRequest } from '#shared/api/users';
import { isDefaultAnswers, isDefaultInterests } from '#shared/domain/default-answers';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { BIO_MAX, DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { parseInvite } from '../../lib/invite';
import { forgetForSession, readForSession, storeForSession } from '../../lib/session-store';
import { readInviter } from '../../lib/storage';
import {
  EVERYWHERE,
  hasAnswersOnDevice,
  readChosenCity,
  readInterestIds,
  readValues,
} from '../../lib/stored-answers';

export function registration(displayName: string, hosted: HostedProfile, search: string): RegisterRequest {
  const inviter = readInviter() ?? parseInvite(search);
  const interestIds = readInterestIds() ?? [];
  const answers = {
    ...(readValues() ?? DEFAULT_VALUES),
    interestIds: interestIds.length > 0 ? interestIds : [...DEFAULT_INTEREST_IDS],
  };
  const city = readChosenCity();
  return {
    displayName,
    location: '',
    ...(city !== null && city !== EVERYWHERE && { cityId: city.id }),
    bio: hosted.bio ?? '',
    profileImage: hosted.profileImage ?? '',
    ...(inviter && {
      invitedBy: inviter.inviterId,
      inviterName: plainText(inviter.inviterName, DISPLAY_NAME_MAX),
      ...(inviter.code !== undefined && { inviteCode: inviter.code }),
    }),
    ...answers,
    ...(isAgeConfirmed() && { ageConfirmed: true }),
    // The person may have chosen exactly the default answers, which the server could not tell from none.
    ...(hasAnswersOnDevice() && isDefaultAnswers(answers) && { answered: true }),
    ...(interestIds.length > 0 && isDefaultInterests(interestIds) && { choseInterests: true }),
  };
}

const AGE_CONFIRMED = 'ageConfirmed';

/** Kept for the visit, because some sign-ups lead over another site. */
export const isAgeConfirmed = () => readForSession(AGE_CONFIRMED) !== null;

export function confirmAge(isOldEnough: boolean): void {
  if (isOldEnough) storeForSession(AGE_CONFIRMED, '1');
  else forgetForSession(AGE_CONFIRMED);
}

/** The profile that the hosting workspace has of its user. */
type HostedProfile = { name?: string; profileImage?: string; bio?: string };

const TIMEOUT_MS = 1000;

/** Registration works without this profile, whether the endpoint is absent, slow, broken or malformed. */
export async function readHostedProfile(): Promise<HostedProfile> {
  try {
    const response = await fetch('/__replauthuser', {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) return {};
    const [body, { imageAddress }] = await Promise.all([
      response.json() as Promise<unknown>,
      import('#shared/api/common'),
    ]);
    if (typeof body !== 'object' || body === null) return {};
    const given = new Map<string, unknown>(Object.entries(body));
    const textOf = (key: string) => {
      const text = given.get(key);
      return typeof text === 'string' ? text.trim() : '';
    };
    const image = imageAddress.safeParse(given.get('profileImage'));
    return {
      name: plainText(textOf('name'), DISPLAY_NAME_MAX) || undefined,
      profileImage: image.success ? image.data : undefined,
      bio: textOf('bio').slice(0, BIO_MAX) || undefined,
    };
  } catch {
    return {};
  }
}
