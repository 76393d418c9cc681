/** The languages that the app is written in, each as its own speakers name it. English stands in for what another lacks. */
const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', format: 'en-US' },
  de: { name: 'Deutsch', direction: 'ltr', format: 'de' },
  es: { name: 'Español', direction: 'ltr', format: 'es' },
  // Made from English for tests: with accents and half as long again, and the same from right to left.
  'en-XA': { name: 'Ţéšţ', direction: 'ltr', format: 'en-US' },
  'ar-XB': { name: 'Ţéšţ ⇄', direction: 'rtl', format: 'ar-u-nu-latn' },
} as const;

export type Lang = keyof typeof LANGUAGES;
export const FALLBACK: Lang = 'en';

export const LANGS = ['en', 'de', 'es', 'en-XA', 'ar-XB'] as const satisfies Lang[];
/** The page names in this meta element what people may choose, where there is a choice. */
export const LANGUAGES_META = 'languages';
export const PSEUDO: readonly Lang[] = ['en-XA', 'ar-XB'];
export const TRANSLATED: readonly Lang[] = ['en', 'de', 'es'];
/** What a build offers if it is not told otherwise. A language is added once `npm run texts -- report` finds 90 % of it. */
export const OFFERED: readonly Lang[] = ['en', 'de', 'es'];

export const isLang = (tag: unknown): tag is Lang => typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);

export const languageName = (lang: Lang): string => LANGUAGES[lang].name;
export const directionOf = (lang: Lang): 'ltr' | 'rtl' => LANGUAGES[lang].direction;
/** For `Intl`: the language with its usual conventions. Arabic numbers are Latin, as most of its readers write them on phones. */
const usualLocale = (lang: Lang): string => LANGUAGES[lang].format;

let conventions = usualLocale;
/** For `Intl`: the language with the conventions of the installation. */
export const formatLocale = (lang: Lang): string => conventions(lang);
/** An installation is in one country, which the server tells its pages. Without one, each language has its usual conventions. */
export function setConventions(locales: ((lang: Lang) => string) | null): void {
  conventions = locales ?? usualLocale;
}

/** The language as it is written in a country, with the clock of that country's own language: in Graz, English has 24 hours. */
export function localeIn(lang: Lang, country: string): string {
  if (PSEUDO.includes(lang) || usualLocale(lang).endsWith(`-${country}`)) return usualLocale(lang);
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const clock = new Intl.DateTimeFormat(`${language}-${country}`, { hour: 'numeric' }).resolvedOptions();
  return `${lang}-${country}-u-hc-${clock.hourCycle}`;
}

/** What the scripts of a page know of their language: the keys that lead on along a line, and the sign of a way to the right. */
export function languageOfPage(lang: Lang) {
  const [ON_KEY, BACK_KEY, ALONG] =
    directionOf(lang) === 'rtl' ? ['ArrowLeft', 'ArrowRight', -1] : ['ArrowRight', 'ArrowLeft', 1];
  return { LANG: lang, USUAL_LOCALE: usualLocale(lang), ON_KEY, BACK_KEY, ALONG } as const;
}

/** Real headers are shorter; a hostile one may be 10 KB. */
const HEADER_MAX = 500;

/** The first of the offered languages by the reader's own order in an Accept-Language header, such as "de-CH, fr;q=0.8". */
export function negotiate(header: string | undefined, offered: readonly Lang[]): Lang {
  const wanted = (header ?? '')
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = /^q=(\d(?:\.\d{1,3})?)$/.exec(parameters.at(-1)?.trim() ?? 'q=1')?.[1] ?? 0;
      return { base: tag.toLowerCase().split('-')[0], weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { base } of wanted) {
    const found = offered.find((lang) => lang === base);
    if (found) return found;
  }
  return FALLBACK;
}
