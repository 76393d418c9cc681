import { FALLBACK, languageOfPage } from '#shared/texts/languages';

/** Of the one language of this page's scripts, which the build writes here: another language has other scripts. */
export const { LANG, USUAL_LOCALE, ON_KEY, BACK_KEY, ALONG } = languageOfPage(FALLBACK);
