const PORTRAITS = 99;
const INITIALS_MAX = 2;

/** 1 to 99; ids that follow each other get portraits that do. */
export function portraitIndex(id: number): number {
  const whole = Number.isFinite(id) ? Math.abs(Math.trunc(id)) : 1;
  return ((whole + PORTRAITS - 1) % PORTRAITS) + 1;
}

/** First letters of the first and the last word, at most two; whole characters ("ß" grows to two when it is capital). */
export function initials(name: string): string {
  const words = name
    .split(/[\s\p{P}\p{S}]+/u)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words;
  return chosen.map((letter = '') => Array.from(letter.toLocaleUpperCase())[0]).join('');
}

/** Ours are kept as pixels beside the lines they were drawn with, which every page would draw anew for each face. */
const drawn = (url: string) => url.replace(/^(\/portraits\/\d+)\.svg$/, '$1.webp');

/** What to try, in order. */
export function avatarSources(person: { id: number; profileImage?: string | null }): string[] {
  const own = person.profileImage?.trim();
  const portrait = drawn(`/portraits/${portraitIndex(person.id)}.svg`);
  return own ? [...new Set([drawn(own), portrait])] : [portrait];
}
