import { LOCALE } from '../../lib/town';

const NAMES = new Intl.DisplayNames(LOCALE, { type: 'language' });

/** The name of a spoken language in the language of the page. */
export const spokenName = (code: string): string => NAMES.of(code) ?? code;
