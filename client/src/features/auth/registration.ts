import type { RegisterRequest } from '#shared/api/users';
import type { Invite } from '#shared/domain/invite';
import { isDefaultAnswers, isDefaultInterests } from '#shared/domain/default-answers';
import { DEFAULT_INTEREST_IDS } from '#shared/domain/interests';
import { BIO_MAX, DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';
import { DEFAULT_VALUES } from '#shared/domain/values';
import { readId } from '#shared/domain/read-id';
import { INVITED_TRIB, parseInvite, stepPath } from '../../lib/invite';
import { paths, tribPath } from '../../lib/paths';
import { currentEntry, goTo, whenSettled } from '../../navigation/history';
import { navigate } from '../../navigation/overlays';
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

/** The page on which a person registered, which they wanted to see, and the position of its history entry. */
const WANTED_PAGE = 'wantedPage';
const WANTED_ENTRY = 'wantedEntry';

/** Where a person goes who has registered with nothing pending: to the questions, unless they have answered them. */
export function pathAfterRegistering(hasAnswered: boolean): string {
  const wanted = location.pathname + location.search;
  if (hasAnswered) return wanted;
  const { at, overlays } = currentEntry();
  storeForSession(WANTED_PAGE, wanted);
  storeForSession(WANTED_ENTRY, String(overlays[0]?.from ?? at));
  return paths.interests;
}

/** Leaves the questions. The page on which one registered has its entry below them, so Back from it does not lead to them again. */
export function endOnboarding(unkept: Invite | null): void {
  const [wanted, entry] = [readForSession(WANTED_PAGE), Number(readForSession(WANTED_ENTRY))];
  const end = takeEndPath(unkept);
  if (end === wanted) goTo(entry);
  void whenSettled(() => {
    if (location.pathname + location.search !== end) navigate(end);
  });
}

/** Where the onboarding ends: at the meetup of the invite, at the page on which one registered, or at all meetups. */
export function takeEndPath(unkept: Invite | null): string {
  const tribId = readId(readForSession(INVITED_TRIB));
  const wanted = readForSession(WANTED_PAGE);
  forgetForSession(WANTED_PAGE);
  if (unkept) return stepPath(paths.meetups, unkept);
  if (tribId === null) return wanted ?? paths.meetups;
  forgetForSession(INVITED_TRIB);
  return tribPath(tribId);
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
