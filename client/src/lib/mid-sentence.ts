import { LANG } from './lang';

/** A label inside a sentence is in lower case, except in German, where nouns keep their capital. */
export const midSentence = (label: string): string => (LANG === 'de' ? label : label.toLowerCase());
