import { FALLBACK, type Lang } from '../texts/languages';
import { textsOf } from './texts';

export const PRODUCT_NAME = 'Trib';
export const DEFAULT_DISPLAY_NAME = 'Wanted User';
export const DEMO_DISPLAY_NAME = 'Demo User';
export const DEFAULT_LOCATION = 'New York, USA';
export const DEFAULT_FEED_LOCATION = 'Austin, TX';
/** The name shown for the author of messages whose account is gone. */
export const deletedAccountName = (lang: Lang): string => textsOf(lang).deletedAccount;
export const UNKNOWN_PLACE = 'TBD';

/** How somebody who has not said a name yet reads to others. The API keeps the specification's default. */
export const newHere = (lang: Lang): string => textsOf(lang).newHere;
export const isNameless = (displayName: string) => displayName === DEMO_DISPLAY_NAME;
export const shownName = (displayName: string, lang: Lang): string =>
  isNameless(displayName) ? newHere(lang) : displayName;
const isShownAsNew = (displayName: string, lang: Lang) => shownName(displayName, lang) === newHere(lang);
/** The same as a part of a sentence. */
export const inSentence = (displayName: string, lang: Lang): string =>
  isShownAsNew(displayName, lang) ? textsOf(lang).somebodyNewInside : displayName;
export const atSentenceStart = (displayName: string, lang: Lang): string =>
  isShownAsNew(displayName, lang) ? textsOf(lang).somebodyNew : displayName;
/** The names of a list that begins a sentence. */
export const startingSentence = (names: readonly string[], lang: Lang): string[] =>
  names.map((name, at) => (at === 0 ? atSentenceStart : inSentence)(name, lang));

const NOT_CHOSEN = new Set(['', DEFAULT_DISPLAY_NAME, DEMO_DISPLAY_NAME]);

/** A default name says nothing about a person, so it is not shown as theirs. */
export function isChosenName(displayName: string): boolean {
  // In a page, whose scripts have one language, this is how it shows somebody without a name, whatever is asked for.
  return !NOT_CHOSEN.has(displayName) && displayName !== newHere(FALLBACK);
}
