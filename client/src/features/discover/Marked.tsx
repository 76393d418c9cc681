import { markedParts } from './marked-parts';

/** Text with the words of the search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return markedParts(text, search).map(({ at, text: part, isMatch }) =>
    isMatch ? <mark key={at}>{part}</mark> : part,
  );
}
