/** Control, bidi and zero-width characters, tags and lone surrogates. The joiner between emoji stays. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu;

/** Makes text from a URL fit to be shown: without invisible characters, and limited in length. */
export function plainText(text: string, max: number): string {
  const visible = text.replaceAll(/[\t-\r\u2028\u2029]/gu, ' ').replaceAll(UNSEEN, '');
  const line = visible.replaceAll(/\s+/gu, ' ').trim();
  let kept = '';
  for (const character of line) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept.trim();
}

/** Spaces, controls, marks that only join or direct, and letters that are drawn as blanks. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text can be seen. */
export const isInvisible = (text: string): boolean => text.replaceAll(INVISIBLE, '') === '';
