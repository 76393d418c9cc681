import type { Invite } from '#shared/domain/invite';
import { ID_MAX } from '#shared/domain/limits';

export type Flag =
  | 'justCompletedOnboarding'
  | 'hasSeenTutorial'
  | 'hasSeenTribTutorial'
  | 'hasEverJoinedTrib'
  | 'hasEverLikedTrib'
  /** Our own flag: after joining a meetup, a demo user was asked to keep the account. */
  | 'askedToKeepAccount'
  /** Our own flag: after joining a meetup, a person without a photo was asked for one. */
  | 'askedForPhoto'
  | 'askedForRecoveryCodes'
  /** Our own flag: after joining a meetup, the person was asked to allow notifications on this device. */
  | 'askedAboutPush'
  /** Our own flag: the feed's splash has been shown once and is short from now on. */
  | 'hasSeenSplash'
  /** Our own flag: the landing page's animation is paused. */
  | 'animationPaused'
  /** Our own flag: the heading font is in the browser's cache. */
  | 'hasDisplayFace';
export type StorageKey =
  | Flag
  | 'onboardingInterests'
  | 'onboardingValues'
  | 'trib_user'
  | 'inviterId'
  | 'inviterName'
  /** Our own key: the id of the operators' banner that was closed here. */
  | 'closedBanner'
  /** Our own key: whether the page of the link said that its name is true, if that is known. */
  | 'inviterIsTrue'
  /** Our own key: proves that the inviter has made the link. */
  | 'inviteCode'
  | 'theme'
  /** Our own key: the draft of a meetup, with its step. The wizard defines its shape. */
  | 'meetupDraft'
  /** Our own key: the city whose meetups come first, or the choice to have none. */
  | 'nearCity'
  /** Our own key: the ids of notifications that were announced. */
  | 'announcedNotifications'
  /** Our own key: the ids of the meetups that were shown as invitations. */
  | 'seenInvitations'
  /** Our own key: how many of the latest conversations the list of chats showed. */
  | 'latestChats'
  /** Our own key: the last event this browser received, and its viewer. */
  | 'lastEvent';

export const USER_KEY = 'trib_user' satisfies StorageKey;

/** Values that the browser refused to store, kept for this visit. `null` marks a value that it refused to delete. */
const memory = new Map<StorageKey, string | null>();

export function read(key: StorageKey): string | null {
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the text will survive a reload; it lasts for this visit either way. */
export function write(key: StorageKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function remove(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
    memory.delete(key);
  } catch {
    memory.set(key, null);
  }
}

/** Storage can contain anything, including an older version's data, so callers must check the shape. */
export function readJson(key: StorageKey): unknown {
  const text = read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX;

/** A visitor's answers are stored here until they sign in: from then on the account has them. */
export function clearOnboarding(): void {
  remove('onboardingInterests');
  remove('onboardingValues');
}

export function readInviter(): Invite | null {
  const inviterId = Number(read('inviterId') ?? Number.NaN);
  const inviterName = read('inviterName')?.trim();
  const code = read('inviteCode');
  const isTrue = readJson('inviterIsTrue');
  if (!isId(inviterId) || !inviterName) return null;
  return { inviterId, inviterName, ...(code && { code }), ...(typeof isTrue === 'boolean' && { isTrue }) };
}

export function saveInviter({ inviterId, inviterName, code, isTrue }: Invite): boolean {
  write('inviteCode', code ?? '');
  write('inviterIsTrue', JSON.stringify(isTrue ?? null));
  const isIdStored = write('inviterId', String(inviterId));
  return write('inviterName', inviterName) && isIdStored;
}

export function clearInviter(): void {
  remove('inviterId');
  remove('inviterName');
  remove('inviteCode');
  remove('inviterIsTrue');
}

export function readFlag(flag: Flag): boolean {
  return read(flag) === 'true';
}

export function setFlag(flag: Flag): boolean {
  return write(flag, 'true');
}

/** The public card of the signed-in person. Other tabs notice when it changes; it is never trusted. */
type UserCard = {
  id: number;
  displayName: string;
  bio: string | null;
  location: string | null;
  cityId: number | null;
  profileImage: string | null;
};

export function saveUserCard({ id, displayName, bio, location, cityId, profileImage }: UserCard): boolean {
  return write(USER_KEY, JSON.stringify({ id, displayName, bio, location, cityId, profileImage }));
}

/** The id on the stored card: the person who is signed in on this device, as far as the device knows. */
export function readUserId(): number | null {
  const card = readJson(USER_KEY);
  return typeof card === 'object' && card !== null && 'id' in card && isId(card.id) ? card.id : null;
}

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

export function readTheme(): ThemeChoice | null {
  const theme = read('theme');
  return theme === 'light' || theme === 'dark' || theme === 'system' ? theme : null;
}

export function saveTheme(theme: ThemeChoice): boolean {
  return write('theme', theme);
}
