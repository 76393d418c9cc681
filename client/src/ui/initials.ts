const INITIALS_MAX = 2;

/** First letters of the first and the last word, at most two; whole characters ("ß" grows to two when it is capital). */
export function initials(name: string): string {
  const words = name
    .split(/[\s\p{P}\p{S}]+/u)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words;
  return chosen.map((letter = '') => Array.from(letter.toLocaleUpperCase())[0]).join('');
}
