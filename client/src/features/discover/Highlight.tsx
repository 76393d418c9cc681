import { highlightParts } from './highlight-parts';

/** Text with the words of the search marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return highlightParts(text, search).map(({ at, text: part, isMatch }) =>
    isMatch ? <mark key={at}>{part}</mark> : part,
  );
}
