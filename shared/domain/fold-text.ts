/** Letters that Unicode does not take apart, and how people type them without such a key. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
};

/** Ignores accents and case, so that "Zoe" finds "Zoë" and "strasse" finds "Straße". */
export const withoutAccents = (text: string): string =>
  plain(text.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, ''));

const plain = (text: string) => text.replaceAll(/[ßæœøđðþłħıə]/gu, (letter) => PLAIN[letter] ?? letter);

/** Folds names for storing and looking them up: "Saint-Étienne" → "saint etienne", "Xi’an" → "xian". */
export function foldText(text: string): string {
  return plain(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}'’‘ʼʻ`´.]/gu, ''),
  )
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
