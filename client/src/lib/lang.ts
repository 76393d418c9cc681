import { directionOf, FALLBACK, formatLocale, type Lang } from '#shared/texts/languages';

/** The one language of this page's scripts, which the build writes here: another language has other scripts. */
export const LANG: Lang = FALLBACK;
const IS_MIRRORED = directionOf(LANG) === 'rtl';
/** The keys that lead on and back along a line, and the sign of a distance to the right along it. */
export const [ON_KEY, BACK_KEY] = IS_MIRRORED
  ? (['ArrowLeft', 'ArrowRight'] as const)
  : (['ArrowRight', 'ArrowLeft'] as const);
export const ALONG = IS_MIRRORED ? -1 : 1;
/** For `Intl`: the usual conventions of the language. */
export const LOCALE = formatLocale(LANG);
