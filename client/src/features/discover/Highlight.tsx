import { foldText } from '#shared/domain/fold-text';

/** Text with the words of the search marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return highlightParts(text, search).map(({ at, text: part, isMatch }) =>
    isMatch ? <mark key={at}>{part}</mark> : part,
  );
}

/** `at`: where in the text it begins. */
type Part = { at: number; text: string; isMatch: boolean };

/** Shorter words are similar to too many others. */
const SIMILAR_FROM = 4;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The text in parts, of which those are marked that a search found: words that begin with a word of the search, or are
 * one letter away from it. Only whole words, so no letter is ever split.
 */
export function highlightParts(text: string, search: string): Part[] {
  const wanted = foldText(search).split(' ').filter(Boolean);
  const parts: Part[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    const last = parts.at(-1);
    if (from === to) return;
    if (last?.isMatch === isMatch) last.text += text.slice(from, to);
    else parts.push({ at: from, text: text.slice(from, to), isMatch });
  };
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const [word] = found;
    const folded = foldText(word);
    add(end, found.index, false);
    add(
      found.index,
      found.index + word.length,
      folded !== '' && wanted.some((sought) => isFound(folded, sought)),
    );
    end = found.index + word.length;
  }
  add(end, text.length, false);
  return parts;
}

function isFound(word: string, sought: string): boolean {
  if (word.startsWith(sought)) return true;
  return word.length >= SIMILAR_FROM && sought.length >= SIMILAR_FROM && isOneLetterAway(word, sought);
}

/** One letter more, less or different, or two next to each other swapped. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length > b.length) return a.slice(start + 1) === b.slice(start);
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return isSwapped && a.slice(start + 2) === b.slice(start + 2);
}
