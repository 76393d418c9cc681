/** The interests that onboarding offers; the catalogue may contain more. */
export const ALLOWED_INTEREST_NAMES = [
  'Travel',
  'Sports',
  'Wellness',
  'Art & Hobbies',
  'Tech',
  'Food',
  'Business',
  'Social',
  'Nature',
  'Families',
] as const;

export const INTEREST_ICON_KEYS = [
  'travel',
  'sports',
  'art',
  'wellness',
  'food',
  'tech',
  'business',
  'social',
  'nature',
  'families',
] as const;
export type InterestIconKey = (typeof INTEREST_ICON_KEYS)[number];

export const DEFAULT_INTEREST_IDS: readonly number[] = [1, 2, 3];

/** Interest ids are also dimensions of a person's point. Postgres's `cube` allows 100, and values use four. */
export const INTEREST_ID_MAX = 96;

export function interestIconKey(icon: string | null | undefined): InterestIconKey {
  return INTEREST_ICON_KEYS.find((key) => key === icon) ?? 'tech';
}

/** Keeps the first interest of each name, because the catalogue may have a name twice. */
export function oncePerName<T extends { name: string }>(interests: readonly T[]): T[] {
  const names = interests.map(({ name }) => name);
  return interests.filter(({ name }, index) => names.indexOf(name) === index);
}

/** Replaces chosen ids by the first id of the same name. */
export function firstOfName(interests: readonly { id: number; name: string }[], ids: readonly number[]) {
  const first = (id: number) => {
    const name = interests.find((interest) => interest.id === id)?.name;
    return interests.find((interest) => interest.name === name)?.id ?? id;
  };
  return [...new Set(ids.map(first))];
}

/** The interests that onboarding shows as tiles: allowed names only, in the catalogue's order. */
export function onboardingInterests<T extends { name: string }>(interests: readonly T[]): T[] {
  return oncePerName(interests).filter(({ name }) =>
    ALLOWED_INTEREST_NAMES.some((allowed) => allowed === name),
  );
}
