import type { Invite } from '#shared/domain/invite';
import { ID_MAX } from '#shared/domain/limits';
import { VALUE_KEYS, VALUE_MAX, VALUE_MIN, type Values } from '#shared/domain/values';

export type Flag =
  | 'justCompletedOnboarding'
  | 'hasSeenTutorial'
  | 'hasSeenTribTutorial'
  | 'hasEverJoinedTrib'
  | 'hasEverLikedTrib'
  /** Our own flag: a demo user was asked after a join to keep the account. */
  | 'askedToKeepAccount'
  /** Our own flag: after a join, somebody without a photo was asked for one. */
  | 'askedForPhoto'
  | 'askedForRecoveryCodes'
  /** Our own flag: after a join, this device was asked about notifications. */
  | 'askedAboutPush'
  /** Our own flag: from then on the feed's splash is short. */
  | 'hasSeenSplash'
  /** Our own flag: the landing page's animation is paused. */
  | 'animationPaused'
  /** Our own flag: the headings' face is in the browser's cache. */
  | 'hasDisplayFace';
export type StorageKey =
  | Flag
  | 'onboardingInterests'
  | 'onboardingValues'
  | 'trib_user'
  | 'inviterId'
  | 'inviterName'
  | 'theme'
  /** Our own key: the draft of a meetup, with its step. The wizard defines its shape. */
  | 'meetupDraft'
  /** Our own key: the city whose meetups come first, or that there is none. */
  | 'nearCity'
  /** Our own key: the ids of notifications that were announced. */
  | 'announcedNotifications'
  /** Our own key: how many of the latest conversations the list of chats showed. */
  | 'latestChats'
  /** Our own key: the last event this browser heard, and whose it was. */
  | 'lastEvent';

export const USER_KEY = 'trib_user' satisfies StorageKey;

/** Values the browser refused to store, for this visit. `null` marks one it refused to delete. */
const memory = new Map<StorageKey, string | null>();

function read(key: StorageKey): string | null {
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it will survive a reload; it lasts for this visit either way. */
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

/** Storage can contain anything, including an older version's data: values of the wrong shape are ignored. */
export function readJson(key: StorageKey): unknown {
  const text = read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX;

const isValue = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= VALUE_MIN && Number(value) <= VALUE_MAX;

export function readInterestIds(): number[] | null {
  const ids = readJson('onboardingInterests');
  return Array.isArray(ids) && ids.every(isId) ? [...new Set(ids)] : null;
}

export function saveInterestIds(ids: readonly number[]): boolean {
  return write('onboardingInterests', JSON.stringify(ids));
}

export function readValues(): Values | null {
  const stored = readJson('onboardingValues');
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = new Map(Object.entries(stored));
  const [environment, lifestyle, openness, identity] = VALUE_KEYS.map((key): unknown => entries.get(key));
  if (!isValue(environment) || !isValue(lifestyle) || !isValue(openness) || !isValue(identity)) return null;
  return {
    valuesEnvironment: environment,
    valuesLifestyle: lifestyle,
    valuesOpenness: openness,
    valuesIdentity: identity,
  };
}

export function saveValues(values: Values): boolean {
  return write(
    'onboardingValues',
    JSON.stringify(Object.fromEntries(VALUE_KEYS.map((key) => [key, values[key]]))),
  );
}

export function hasAnswersOnDevice(): boolean {
  return (readInterestIds() ?? []).length > 0 || readValues() !== null;
}

/** A visitor's answers are stored here until they sign in: from then on the account has them. */
export function clearOnboarding(): void {
  remove('onboardingInterests');
  remove('onboardingValues');
}

export const EVERYWHERE = 'everywhere';
export type KnownCity = { id: number; name: string };

/** The city that was chosen on this device, or that there is none. */
export function readChosenCity(): KnownCity | typeof EVERYWHERE | null {
  return readJson('nearCity') === EVERYWHERE ? EVERYWHERE : readCity('nearCity', 'id', 'name');
}

export function readCity(key: StorageKey, idKey: string, nameKey: string): KnownCity | null {
  const stored = readJson(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const [id, name] = [fields.get(idKey), fields.get(nameKey)];
  return isId(id) && typeof name === 'string' ? { id, name } : null;
}

export function readInviter(): Invite | null {
  const inviterId = Number(read('inviterId') ?? Number.NaN);
  const inviterName = read('inviterName')?.trim();
  return isId(inviterId) && inviterName ? { inviterId, inviterName } : null;
}

export function saveInviter({ inviterId, inviterName }: Invite): boolean {
  const isIdStored = write('inviterId', String(inviterId));
  return write('inviterName', inviterName) && isIdStored;
}

export function clearInviter(): void {
  remove('inviterId');
  remove('inviterName');
}

export function readFlag(flag: Flag): boolean {
  return read(flag) === 'true';
}

export function setFlag(flag: Flag): boolean {
  return write(flag, 'true');
}

export function clearFlag(flag: Flag): void {
  remove(flag);
}

/** The public card of the signed-in person. Other tabs notice the change; it is never trusted. */
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

/** Whose card it is: whoever is signed in on this device, as far as it knows. */
export function readUserId(): number | null {
  const card = readJson(USER_KEY);
  return typeof card === 'object' && card !== null && 'id' in card && isId(card.id) ? card.id : null;
}

export function clearUserCard(): void {
  remove(USER_KEY);
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
