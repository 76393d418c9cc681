import { directionOf, FALLBACK, formatLocale, type Lang } from '#shared/texts/languages';

/** The one language of this page's scripts, which the build writes here: another language has other scripts. */
export const LANG: Lang = FALLBACK;
export const DIR: 'ltr' | 'rtl' = directionOf(LANG);
/** For `Intl`: the usual conventions of the language. */
export const LOCALE = formatLocale(LANG);
