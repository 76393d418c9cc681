/** Letters that lose no accent when Unicode takes them apart, and how people without the key type them. */
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

/** "Saint-Étienne" → "saint etienne", "Xi’an" → "xian": what names are stored and looked up by. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʼʻ`´.]/gu, '')
    .replaceAll(/[ßæœøđðþłħıə]/gu, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
